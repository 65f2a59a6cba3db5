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
  'supplierNumber',
  'description',
  'tolerance',
  'voltage',
  'power',
  'notFitted',
] as const;
export type BomPart = (typeof bomParts)[number];

/** Numbers of distributors: they say where a part is bought, not which it is. */
const supplierNumbers = [
  ...['supplierpart', 'supplierpartnumber', 'supplierpartnumber1', 'supplierpartnumber2', 'suppliersku', 'sku', 'orderno', 'ordernumber'],
  ...['lcsc', 'lcscpart', 'lcscpartnumber', 'lcscpn', 'jlc', 'jlcpart', 'jlcpcb', 'jlcpcbpart', 'jlcpcbpartnumber'],
  ...['mouser', 'mouserpart', 'mouserpartnumber', 'mouserno', 'digikey', 'digikeypart', 'digikeypartnumber', 'digikeypn'],
  ...['farnell', 'farnellpartnumber', 'arrowpartnumber', 'tmepartnumber', 'rspartnumber'],
  ...['供应商编号', '供应商料号', '供应商型号', '立创编号', '立创商城编号', '立创商品编号', '嘉立创编号', '商品编号', '订货号', '订货编号'],
];

/**
 * Headings of KiCad, Altium Designer, EasyEDA/LCSC, Eagle, OrCAD, DipTrace and of Chinese lists, without case, blanks and signs; of several
 * that fit, the first one with something in a line counts.
 */
const headings: Readonly<Record<BomPart, readonly string[]>> = {
  code: ['物料编码', '物料编号', '物料代码', '料号', 'itemnumber', 'internalpn', 'ipn', 'companypartnumber'],
  references: [
    ...['reference', 'references', 'designator', 'designators', 'refdes', 'refs', 'ref', 'partreference', 'parts'],
    ...['位号', '元件位号', '元件编号', '器件位号', '标号', '元件标号', '位置', '位置号', '贴片位置', '点位', '安装位置'],
  ],
  quantity: ['quantity', 'qty', 'qnty', 'quantityperpcb', '数量', '用量', '单板用量', '单机用量', '单位用量', '每板用量'],
  value: [
    'value',
    'comment',
    'designation',
    'val',
    '数值',
    '值',
    '参数',
    'name',
    '规格型号',
    '型号规格',
    '参数值',
    '物料规格',
    '元件值',
    '标称值',
  ],
  footprint: ['footprint', 'package', 'pcbfootprint', 'footprintname', 'pattern', '封装', '封装形式', 'pcb封装', '封装名称', '封装规格'],
  manufacturerModel: [
    ...['manufacturerpartnumber', 'manufacturerpart', 'manufacturerpartno', 'manufacturerpartnumber1', 'manufacturerpartnum'],
    ...['mfrpartnumber', 'mfrpart', 'mfgpartnumber', 'mfgpart', 'mpn', 'partnumber', '厂家型号', '制造商型号', '制造商料号', '型号'],
  ],
  brand: ['manufacturer', 'manufacturer1', 'manufacturername', 'mfr', 'mfg', 'brand', '品牌', '制造商', '厂家', '生产厂家', '生产商'],
  supplierNumber: supplierNumbers,
  description: ['description', 'desc', '描述', '规格', '物料描述', '器件描述', '备注', '说明', 'remark', 'remarks', 'note', 'notes'],
  tolerance: ['tolerance', '精度', '误差'],
  voltage: ['voltage', 'ratedvoltage', 'voltagerated', '耐压', '额定电压'],
  power: ['power', 'powerrating', 'power(watts)', '功率'],
  notFitted: ['dnp', 'dnf', 'donotpopulate', 'donotplace', 'donotfit', '不贴'],
};

/** Where a list has no column of values, these have them, the first one before the next. */
const valuesElsewhere = [
  // OrCAD's; Eagle's of this name are the places.
  'part',
  '规格',
  '描述',
  '物料描述',
  '名称',
  '元件名称',
  '物料名称',
  '品名',
  '品名规格',
  'description',
  'desc',
  'device',
];

/** The columns of each part. */
export type BomColumns = Partial<Record<BomPart, number[]>>;

/** How far down the heading may stand: reports begin with the name of the project and the date. */
const maxPreamble = 20;

/** Finds the heading of a bill of materials and what stands below it; undefined where there is none. */
export function findBomColumns(head: readonly string[], rows: readonly SheetRow[]) {
  const lines: SheetRow[] = [{ number: 1, cells: [...head] }, ...rows];
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
  const columnsOf = (known: readonly string[]) => known.flatMap((title) => titles.flatMap((one, at) => (one === title ? at : [])));
  const found: BomColumns = {};
  for (const [part, known] of Object.entries(headings) as [BomPart, readonly string[]][]) {
    const columns = columnsOf(known);
    if (columns.length > 0) found[part] = columns;
  }
  // Eagle calls the places 'Part'; OrCAD, which has them under 'Reference', the values.
  const parts = columnsOf(['part']);
  if (found.references === undefined && parts.length > 0) found.references = parts;
  const [elsewhere] = columnsOf(valuesElsewhere).filter((at) => !found.references?.includes(at));
  if (found.value === undefined && elsewhere !== undefined && found.references !== undefined) {
    found.value = [elsewhere];
    if (found.description?.includes(elsewhere)) delete found.description;
  }
  return found;
}
