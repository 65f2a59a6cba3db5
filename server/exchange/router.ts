import * as z from 'zod';
import { doJobNow, ringJobs } from '#server/background/run-jobs.ts';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { idInput } from '#server/engine/inputs.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { describeImport } from './describe-import.ts';
import { exportInput, exportNow, measureExport, startExport } from './export-list.ts';
import { confirmImport, importInput, startImport } from './import-file.ts';
import { importTemplate, listVariants } from './import-template.ts';
import { jobKinds } from './job-kinds.ts';
import { takePasswords } from './passwords-shown-once.ts';

const pathInput = z.object({ path: z.string().max(64), variant: z.string().max(32).optional() });
/** Each call checks the menu's own code and `_export` or `_import` of the entity that its path names (docs/access.md). */
const meta = { permission: 'signed-in' } as const;

/** Export and import for every entity; long ones run as jobs of the user. */
export const exchangeCalls = {
  /** The variants that the records of an entity come in; none for most. */
  variants: externalProcedure
    .meta(meta)
    .input(pathInput)
    .query(({ ctx, input }) => listVariants(ctx, input.path)),
  measure: externalProcedure
    .meta(meta)
    .input(exportInput)
    .query(({ ctx, input }) => measureExport(ctx, input)),
  exportNow: externalProcedure
    .meta({ ...meta, download: true, noted: true, label: { zh: '导出', en: 'Export' } })
    .input(exportInput)
    .query(({ ctx, input }) => exportNow(ctx, input)),
  startExport: externalProcedure
    .meta({ ...meta, label: { zh: '开始导出', en: 'Start an export' } })
    .input(exportInput)
    .mutation(async ({ ctx, input }) => {
      const made = await startExport(ctx, input);
      ringJobs();
      return made;
    }),
  template: externalProcedure
    .meta({ ...meta, download: true })
    .input(pathInput)
    .query(({ ctx, input }) => importTemplate(ctx, input.path, input.variant)),
  startImport: externalProcedure
    .meta({ ...meta, file: true, label: { zh: '检查导入文件', en: 'Check a file to import' } })
    .input(pathInput.extend({ file: uploadedFile }))
    .mutation(async ({ ctx, input }) => {
      const { id, isSmall } = await startImport(ctx, input);
      await goOn(ctx, id, isSmall);
      return { id };
    }),
  confirmImport: externalProcedure
    .meta({ ...meta, label: { zh: '确认导入', en: 'Import a checked file' } })
    .input(importInput)
    .mutation(async ({ ctx, input }) => {
      const { id, isSmall } = await ctx.inTransactionOnce((signedIn) => confirmImport(signedIn, input));
      await goOn(ctx, id, isSmall);
      return { id };
    }),
  /** One import and its report; jobs of every kind are in `workspace.jobs`. */
  importJob: procedure
    .meta(meta)
    .input(idInput)
    .query(({ ctx, input }) => describeImport(ctx, input.id)),
  passwords: procedure
    .meta({ ...meta, secretAnswer: 'passwords', label: { zh: '查看一次性密码', en: 'Show one-time passwords' } })
    .input(idInput)
    .mutation(async ({ ctx, input }) => ({ passwords: await takePasswords(ctx, input.id) })),
};

/** Small jobs run while the user waits. */
async function goOn(ctx: Parameters<typeof doJobNow>[0], id: string, isSmall: boolean): Promise<void> {
  if (isSmall) await doJobNow(ctx, jobKinds, id);
  else ringJobs();
}
