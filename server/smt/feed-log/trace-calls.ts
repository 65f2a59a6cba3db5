import { procedure, type Sample } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { feedLog } from './feed-log.ts';
import { trace, traceInput } from './trace.ts';
import { traceWorkbook } from './trace-workbook.ts';

const sample: Sample = {
  request: async (read) => {
    const found = await read<{ records: { itemNumber: string }[] }>('smt.feedLog.list', { size: 1 });
    return found?.records[0] && { by: 'itemNumber', code: found.records[0].itemNumber };
  },
  means: {
    by: { zh: '从什么开始追溯', en: 'What the trace starts from' },
    code: { zh: '完整的编码', en: 'The whole code of it' },
    from: { zh: '从哪一天起，yyyy-MM-dd', en: 'From which day on, yyyy-MM-dd' },
    to: { zh: '到哪一天为止，yyyy-MM-dd', en: 'Until which day, yyyy-MM-dd' },
  },
};
const meta = (permission: string, action: string) => ({ ...metaOf(feedLog, permission, 'GET', action), entity: undefined, sample });

/** Where a reel, an item or a lot went, and what went into an order or a product. */
export const traceCalls = {
  trace: procedure
    .meta({ ...meta('feedlog', 'trace'), label: { zh: '上料追溯', en: 'Trace of the feed log' } })
    .input(traceInput)
    .query(({ ctx, input }) => trace(ctx, input)),
  traceWorkbook: procedure
    .meta({
      ...meta('feedlog_export', 'trace-export'),
      label: { zh: '导出上料追溯', en: 'Export a trace of the feed log' },
      noted: true,
      download: true,
    })
    .input(traceInput)
    .query(({ ctx, input }) => traceWorkbook(ctx, input)),
};
