/** Words of lists that lead to files and from them; the pages behind have words of their own. */
export const exchangeWordsBefore = {
  zh: {
    exportXlsx: '导出 Excel',
    exportCsv: '导出 CSV',
    importRows: '导入',
    exchange: '导入导出',
    myJobs: '我的任务',
    exportFailed: '下载失败: {reason}',
    downloadFailed: '下载失败',
    downloadDone: '下载成功',
    unknownError: '未知错误',
  },
  en: {
    exportXlsx: 'Export to Excel',
    exportCsv: 'Export to CSV',
    importRows: 'Import',
    exchange: 'Import and export',
    myJobs: 'My jobs',
    exportFailed: 'Download failed: {reason}',
    downloadFailed: 'Download failed',
    downloadDone: 'Downloaded',
    unknownError: 'unknown error',
  },
};
