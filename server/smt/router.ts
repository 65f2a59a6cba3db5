import { externalProcedure, procedure, router } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { idInput } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { selectable } from '#server/engine/selectable.ts';
import { withoutMany } from '#server/engine/update-many.ts';
import { badge } from './badges/badge.ts';
import { badgeSample } from './badges/badge-sample.ts';
import { archiveCalls } from './feed-log/archive-calls.ts';
import { feedLog, mesFeedRecord } from './feed-log/feed-log.ts';
import { comesOfUnloading, itemUse } from './feed-log/item-use.ts';
import { notByHand } from './feed-log/not-by-hand.ts';
import { feedLogCalls } from './feed-log/read-feed-log.ts';
import { traceCalls } from './feed-log/trace-calls.ts';
import { flow } from './flows/flow.ts';
import { flowProduct } from './flows/flow-product.ts';
import { readInterlock } from './interlock/read-interlock.ts';
import { alarm } from './lines/alarm.ts';
import { closingAlarm, updateAlarm } from './lines/close-alarms.ts';
import { lineSetting } from './lines/line-setting.ts';
import { listAlarms, readAlarm } from './lines/read-alarms.ts';
import { insertSetting, updateSetting } from './lines/save-line-setting.ts';
import { testAlarm } from './lines/test-alarm.ts';
import { programCalls } from './programs/program-calls.ts';
import { reel } from './reels/reel.ts';
import { hoursOpen } from './reels/reel-life.ts';
import { insertReel, updateReel } from './reels/save-reel.ts';
import { shelfLife } from './reels/shelf-life.ts';
import { insertNotice, updateNotice } from './tables/save-change-notice.ts';
import { supplierLabel } from './tables/supplier-label.ts';
import { headerCalls, rowCalls } from './tables/table-calls.ts';
import { temporaryChange } from './tables/temporary-change.ts';
import { scanCalls } from './verification/scan-calls.ts';

/** Station tables, mounter programs, feeder verification and its log (docs/smt.md). */
export const smtCalls = {
  mounterProgram: router(programCalls),
  stationTableHeader: router(headerCalls),
  stationTable: router(rowCalls),
  temporaryChange: router(crud(temporaryChange, { insert: insertNotice, update: updateNotice })),
  supplierLabel: router(crud(supplierLabel)),
  lineSetting: router({
    ...withoutMany({ ...crud(lineSetting, { insert: insertSetting, update: updateSetting }) }),
    test: externalProcedure
      .meta({ permission: 'smtlinesetting_edit', label: { zh: '发送测试报警', en: 'Send a test alarm' } })
      .input(idInput)
      .mutation(({ ctx, input }) => testAlarm(ctx, input.id)),
    interlock: procedure
      .meta({ permission: 'smtlinesetting' })
      .input(idInput)
      .query(({ ctx, input }) => readInterlock(ctx, input.id)),
  }),
  alarm: router({
    ...crud(alarm, { list: listAlarms, detail: readAlarm, update: updateAlarm }),
    ...moving(alarm, { close: closingAlarm }),
  }),
  feedLog: router({ ...feedLogCalls(feedLog), ...traceCalls }),
  mesFeedRecord: router(feedLogCalls(mesFeedRecord, ['feed-record'])),
  feedLogArchiveLog: router(archiveCalls),
  itemUse: router(crud(itemUse, notByHand(itemUse, comesOfUnloading))),
  reel: router({
    ...crud(reel, { insert: insertReel, update: updateReel }),
    ...moving(reel, {
      unpack: async (ctx) => ({ openedTime: ctx.now().toISOString() }),
      store: async (ctx, row) => ({ openedTime: null, hoursBefore: hoursOpen(ctx, row).toFixed(2) }),
      bake: async () => ({ openedTime: null, hoursBefore: '0' }),
    }),
  }),
  shelfLife: router(crud(shelfLife)),
  badge: router({ ...crud(badge, { samples: { submit: badgeSample } }), ...moving(badge, { block: {}, unblock: {} }) }),
  flow: router({ ...crud(flow), ...selectable(flow) }),
  flowProduct: router(crud(flowProduct)),
  ...scanCalls,
};
