import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { UploadedFile } from '#server/storage/uploaded-file.ts';
import { usePlant } from '#tests/plant.ts';
import { personAt } from '../build.ts';

const plant = usePlant('100001');
const ask = () => personAt(plant.database, '1000');

const fields = {
  productItemNumber: 'P-31',
  productName: '机型三十一',
  side: 'B面',
  tableVersion: 'V3',
  customer: '客户甲',
  machines: '1(60)+2F(50)',
  tableNumber: 'T-1',
  programName: 'PRG-31',
  effectiveDate: '2026-05-04',
  pcbNumber: 'PCB-1',
  workOrderNumbers: 'WO-1',
  bomFile: 'bom.xlsx',
  plannedTotal: 500,
  panelCount: 4,
  placementTotal: 3,
  preparedBy: '张工',
  auditedBy: '李工',
};
const stations = [
  { station: '1-11', itemNumber: 'A', isSubstitute: false, itemModel: '10K 0402', itemPosition: 'R1,R2', quantity: 2, isTrial: true },
  { station: '1-11', itemNumber: 'A2', isSubstitute: true, itemModel: '', itemPosition: '', quantity: 0, isTrial: false },
  { station: '2F-46', itemNumber: '=B', isSubstitute: false, itemModel: '', itemPosition: 'C1', quantity: 1, isTrial: false, note: '加急' },
  { station: '2F-47', itemNumber: 'H', isSubstitute: false, itemModel: '', itemPosition: '', quantity: 0, isTrial: false, isCover: true },
].map((row, at) => ({ isCover: false, note: '', sort: (at + 1) * 10, ...row }));

/** A table as it was added, and the file that is exported of it. */
async function buildExported() {
  const line = await ask().mutate('board.productionLine.save', { lineCode: 'E1', lineName: '导出1线', lineType: 'smt', isEnabled: true });
  const body = { ...fields, lineId: line.id, stationTableList: stations };
  await ask().mutate('smt.stationTableHeader.import', body);
  const { records } = await ask().query('smt.stationTableHeader.list', { filters: { productItemNumber: fields.productItemNumber } });
  const [{ id }] = records;
  const file = await ask().query('smt.stationTableHeader.workbook', { id });
  return { id, lineId: line.id, file: new UploadedFile(file.fileName, new Uint8Array(await buffer(file.open()))) };
}

test('an exported station table comes back with its head and all its stations', async () => {
  const { id, lineId, file } = await buildExported();
  await ask().mutate('smt.stationTableHeader.remove', { ids: [id] });

  const report = await ask().mutate('smt.stationTableHeader.checkWorkbook', { file });
  const { ids } = await ask().mutate('smt.stationTableHeader.confirmWorkbook', { id: report.draftId });

  const back = await ask().query('smt.stationTableHeader.detail', { id: ids[0] });
  expect(report.findings.filter(({ isNote }: { isNote: boolean }) => !isNote)).toEqual([]);
  expect(file.name).toBe('P-31-B面-V3.xlsx');
  expect(back).toMatchObject({ ...fields, lineId });
  expect(back.stationTableList).toHaveLength(stations.length);
  const expected = stations.map((row) => (row.isCover ? { ...row, note: '手盖' } : row));
  expect(back.stationTableList).toMatchObject(expected);
});

test('who may only see tables exports none', async () => {
  const { id } = (await ask().query('smt.stationTableHeader.list')).records[0];
  const viewer = personAt(plant.database, '1001', undefined, ['stationtableheader', 'stationtableheader_view']);

  expect((await viewer.refusal('smt.stationTableHeader.workbook', { id })).code).toBe(403);
});
