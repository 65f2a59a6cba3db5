import * as z from 'zod';
import { procedure, router } from '#server/calls/trpc.ts';
import { metaOf } from '#server/engine/crud.ts';
import { idInput, spreadListInput } from '#server/engine/inputs.ts';
import { totalsOfLogs } from '#server/engine/lists/read-page.ts';
import { apiLog, errorLog, type Log, usualLog } from './logs.ts';
import { listLog, logScreen, readLog } from './read-logs.ts';
import { errorLogs, takeErrorLogs } from './take-error-logs.ts';

/** The three logs: read-only (contract 5.8). */
export const logCalls = {
  usual: router(readCalls(usualLog)),
  api: router(readCalls(apiLog)),
  error: router({
    ...readCalls(errorLog),
    send: procedure
      .meta({
        permission: 'signed-in',
        legacy: ['POST /blade-log/send-logs', 'POST /user/send-logs'],
        label: { zh: '上传错误日志', en: 'Upload error logs' },
        repeatable: true,
        sample: errorLogs,
      })
      .input(z.object({ entries: z.array(z.unknown()).default([]) }).prefault({}))
      .mutation(({ ctx, input }) => takeErrorLogs(ctx, input.entries)),
  }),
};

function readCalls(log: Log) {
  const { permission: code, page } = log;
  const meta = (permission: string | string[], action: string, zh: string) => ({
    ...metaOf(log, permission, 'GET', action),
    entity: undefined,
    label: { zh: `${log.label.zh}${zh}`, en: `${log.label.en}: ${action}` },
  });
  return {
    screen: procedure.meta({ permission: [code, `${code}_view`], page }).query(({ ctx }) => logScreen(ctx, log)),
    list: procedure
      .meta({ ...meta(code, 'list', '列表'), sample: { lists: log, note: totalsOfLogs } })
      .input(spreadListInput)
      .query(({ ctx, input }) => listLog(ctx, log, input)),
    detail: procedure
      .meta(meta(`${code}_view`, 'detail', '详情'))
      .input(idInput)
      .query(({ ctx, input }) => readLog(ctx, log, input.id)),
  };
}
