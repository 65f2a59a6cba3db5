import type { SheetRow } from '#server/exchange/workbook/read-workbook.ts';

/** What a line of an EDA tool's bill of materials may say. */
export const bomParts = [
  'code',
  'references',
  'quantity',
  'value',
  'footprint',
  'manufacturerModel',
  'brand',
  'description',
  'tolerance',
  'voltage',
  'power',
  'notFitted',
] as const;
export type BomPart = (typeof bomParts)[number];

/** Headings of KiCad, Altium Designer and EasyEDA/LCSC, without case, blanks and signs; of two that fit, the first one listed counts. */
const headings: Readonly<Record<BomPart, readonly string[]>> = {
  code: ['物料编码', 'itemnumber', 'internalpn', 'ipn', 'companypartnumber'],
  references: ['reference', 'references', 'designator', 'designators', 'refdes', 'refs', 'ref', '位号'],
  quantity: ['quantity', 'qty', 'qnty', 'quantityperpcb', '数量', '用量'],
  value: ['value', 'comment', 'designation', 'val', '数值', '值', '参数', 'name'],
  footprint: ['footprint', 'package', 'pcbfootprint', 'footprintname', '封装'],
  manufacturerModel: [
    ...['manufacturerpartnumber', 'manufacturerpart', 'manufacturerpartno', 'manufacturerpartnumber1', 'mfrpartnumber', 'mfrpart'],
    ...['mfgpartnumber', 'mfgpart', 'mpn', 'partnumber', '厂家型号', '制造商型号', '制造商料号', '型号'],
  ],
  brand: ['manufacturer', 'manufacturer1', 'manufacturername', 'mfr', 'mfg', 'brand', '品牌', '制造商', '厂家'],
  description: ['description', 'desc', '描述', '规格'],
  tolerance: ['tolerance', '精度', '误差'],
  voltage: ['voltage', 'ratedvoltage', 'voltagerated', '耐压', '额定电压'],
  power: ['power', 'powerrating', 'power(watts)', '功率'],
  notFitted: ['dnp', 'dnf', 'donotpopulate', 'donotplace', 'donotfit', '不贴'],
};

export type BomColumns = Partial<Record<BomPart, number>>;

/** How far down the heading may stand: reports begin with the name of the project and the date. */
const maxPreamble = 20;

/** Finds the heading of a bill of materials and what stands below it; undefined where there is none. */
export function findBomColumns(head: readonly string[], rows: readonly SheetRow[]) {
  const lines = [{ number: 1, cells: head }, ...rows];
  for (const [at, { cells }] of lines.slice(0, maxPreamble).entries()) {
    const columns = columnsIn(cells);
    const isHeading = columns.references !== undefined || (columns.quantity !== undefined && columns.manufacturerModel !== undefined);
    if (isHeading && (columns.value !== undefined || columns.manufacturerModel !== undefined))
      return { heading: cells, columns, lines: lines.slice(at + 1) };
  }
  return undefined;
}

function columnsIn(cells: readonly string[]): BomColumns {
  const titles = cells.map((cell) =>
    cell
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\(s\)/gu, 's')
      .replace(/[\s_.#:/-]+/gu, ''),
  );
  const found: BomColumns = {};
  for (const [part, known] of Object.entries(headings) as [BomPart, readonly string[]][]) {
    const at = known.map((title) => titles.indexOf(title)).find((one) => one >= 0);
    if (at !== undefined) found[part] = at;
  }
  return found;
}
