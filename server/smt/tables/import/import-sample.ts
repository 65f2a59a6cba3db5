import type { Sample } from '#server/calls/trpc.ts';
import { settable } from '#server/engine/views.ts';
import { rows } from '#server/entity/fields.ts';
import { stationTable } from '../station-table.ts';
import { stationTableHeader } from '../station-table-header.ts';

const rowFields = settable(stationTable).filter(([name]) => name !== 'headerId');

/** For the API reference: a header, its main items and a substitute. */
export const importSample: Sample = {
  fields: {
    ...Object.fromEntries(settable(stationTableHeader)),
    stationTableList: rows({
      label: { zh: '站位明细', en: 'Rows' },
      help: { zh: '替代料另起一行，站位相同', en: 'A substitute is a row of its own at the same station' },
      required: true,
      max: 20_000,
      fields: Object.fromEntries(rowFields),
    }),
  },
  answer: 'record',
  request: {
    productItemNumber: '60.0001.0001',
    side: 'A面',
    lineId: '<产线 id>',
    tableVersion: 'V5',
    panelCount: 4,
    stationTableList: [
      { station: '1-1', itemNumber: '10.0101.1000', itemPosition: 'R1,R2', quantity: 2, isSubstitute: false, isCover: false },
      { station: '1-1', itemNumber: '10.0101.1000T', isSubstitute: true },
      { station: '1-2', itemNumber: '10.0102.1007', itemPosition: 'C1', quantity: 1 },
    ],
  },
  note: {
    zh: '全部成功或全部不写入；错误按行返回。导入后是未启用的新版本，用 /smt/stationtableheader/enable 启用。',
    en: 'All of it or nothing is written. It is a new version that is not in force until /smt/stationtableheader/enable.',
  },
};
