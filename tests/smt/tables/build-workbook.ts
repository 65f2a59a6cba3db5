import exceljs from 'exceljs';

/** A row of a station table: 站位, 程序料号, 主替, 规格, 单板位置, 数量, 样料, 备注. */
export type BookRow = readonly [
  station: string,
  item: string,
  alternative?: string,
  positions?: string,
  quantity?: string | number,
  note?: string,
];

export interface Book {
  header?: Record<string, string>;
  rows: readonly BookRow[];
  total?: string;
  /** Merges the station over a main item and its substitutes, as plants do. */
  isMerged?: boolean;
  blankTail?: number;
}

const usual = {
  产品客户: '客户甲',
  机型名称: 'P-100',
  版本: 'V1',
  机器配置: '1(60)+2F(50)',
  面别: 'A面',
  生效日期: '2026-05-04',
  'PCB NO.': 'PCB-1',
  连板: '4',
};

/** The workbook that plants really use: a title, header cells in pairs, rows, a footer. */
export async function buildWorkbook({ header = {}, rows, total, isMerged = false, blankTail = 0 }: Book): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('站位表');
  sheet.addRow(['SMT FEEDER LIST']);
  sheet.mergeCells('A1:J1');
  const pairs = Object.entries({ ...usual, ...header });
  for (let at = 0; at < pairs.length; at += 3)
    sheet.addRow(pairs.slice(at, at + 3).flatMap(([title, value]) => [`${title}：`, value, null]));
  sheet.addRow(['序号', '站位', '程序料号', '主替', 'BOM料号/规格', '单板位置', '数量', '样料', '确认', '备注']);
  for (const [
    at,
    [station, item, alternative = '', positions = '', quantity = alternative === 'ALT' ? 0 : '', note = ''],
  ] of rows.entries()) {
    const isBelow = isMerged && alternative === 'ALT';
    const row = sheet.addRow([at + 1, isBelow ? null : station, item, alternative, `规格 ${item}`, positions, quantity, '', '', note]);
    if (isBelow) sheet.mergeCells(row.number - 1, 2, row.number, 2);
  }
  for (let at = 0; at < blankTail; at += 1) sheet.addRow([rows.length + at + 1, '', ' ']);
  if (total !== undefined) sheet.addRow(['贴装总数', total]);
  sheet.addRow(['变更记录', '版次', '执行日期', '工程文件', '备注']);
  sheet.addRow(['', 'V1', '2026-05-04', 'ECN-1', '首版']);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
