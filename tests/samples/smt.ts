import { add, type Samples } from '#tests/samples.ts';

export const samples: Samples = {
  // A line has one setting.
  'smt.lineSetting': async (ask) => ({ lineId: (await add(ask, 'board.productionLine')).id, alarmWebhook: null, interlockAddress: null }),
  // A notice is of an item that some table has.
  'smt.temporaryChange': async (ask) => ({
    productItemNumber: null,
    itemNumber: (await ask.query('smt.stationTable.detail', { id: (await add(ask, 'smt.stationTable')).id })).itemNumber,
    substitute: 'SUBSTITUTE',
  }),
  // A month is archived once, and there are too few of them to draw one.
  'smt.feedLogArchiveLog': async () => ({ archiveMonth: nextMonth() }),
};

let months = 0;
/** Workers share the databases that one of them has filled, so each has a thousand years of its own. */
const nextMonth = () => new Date(Date.UTC(1000 * Number(process.env.VITEST_POOL_ID ?? 1), months++)).toISOString().slice(0, 7);
