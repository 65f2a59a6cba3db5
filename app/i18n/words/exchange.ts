/** Words of lists that lead to files and from them; the pages behind have words of their own. */
export const exchangeWordsBefore = {
  zh: {
    exportXlsx: '导出 Excel',
    exportCsv: '导出 CSV',
    importRows: '导入',
    exchange: '导入导出',
    myJobs: '我的任务',
  },
  en: {
    exportXlsx: 'Export to Excel',
    exportCsv: 'Export to CSV',
    importRows: 'Import',
    exchange: 'Import and export',
    myJobs: 'My jobs',
  },
};
