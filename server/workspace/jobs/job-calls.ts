import { cancelJob, retryJob } from '#server/background/jobs.ts';
import { ringJobs } from '#server/background/run-jobs.ts';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { idInput } from '#server/engine/inputs.ts';
import { describeJob, describeJobs, jobFile } from './describe-jobs.ts';

const meta = { permission: 'signed-in' } as const;

/** The caller's jobs, of whatever kind. */
export const jobCalls = {
  jobs: procedure.meta(meta).query(({ ctx }) => describeJobs(ctx)),
  job: procedure
    .meta(meta)
    .input(idInput)
    .query(({ ctx, input }) => describeJob(ctx, input.id)),
  jobFile: externalProcedure
    .meta({ ...meta, download: true })
    .input(idInput)
    .query(({ ctx, input }) => jobFile(ctx, input.id)),
  cancelJob: procedure
    .meta({ ...meta, label: { zh: '取消导入导出', en: 'Cancel an import or export' } })
    .input(idInput)
    .mutation(({ ctx, input }) => cancelJob(ctx, input.id)),
  retryJob: externalProcedure
    .meta({ ...meta, label: { zh: '重试导入导出', en: 'Retry an import or export' } })
    .input(idInput)
    .mutation(async ({ ctx, input }) => {
      await ctx.inTransactionOnce((signedIn) => retryJob(signedIn, input.id));
      ringJobs();
    }),
};
