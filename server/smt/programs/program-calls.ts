import * as z from 'zod';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { idInput, recordInput } from '#server/engine/inputs.ts';
import { assertTable, readTables } from '#server/exchange/read-table.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { checkProgram, confirmProgram, importProgram } from './import/import-program.ts';
import { programBookOf } from './import/program-layout.ts';
import { programSample } from './import/program-sample.ts';
import { mounterProgram } from './mounter-program.ts';
import { insertProgram, updateProgram } from './save-program.ts';

/** The calls of mounter programs: generic ones, and the import that feeds them. */
export const programCalls = {
  ...crud(mounterProgram, { insert: insertProgram, update: updateProgram }),
  import: procedure
    .meta({
      ...metaOf(mounterProgram, 'mounterprogram_import', 'POST', 'import'),
      label: { zh: '导入贴片程序', en: 'Import a mounter program' },
      sample: programSample,
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => importProgram(ctx, input)),
  /** Reads outside of a transaction: a large workbook takes a while. */
  checkWorkbook: externalProcedure
    .meta({ permission: 'mounterprogram_import', file: true, label: { zh: '检查贴片程序文件', en: 'Check a mounter-program workbook' } })
    .input(z.object({ file: uploadedFile }))
    .mutation(async ({ ctx, input }) => {
      assertTable(input.file);
      const { bytes } = input.file;
      const sheet = programBookOf(await inTurn(bytes, (bounds) => readTables(bytes, { ...bounds, keepsMerged: true })));
      return ctx.inTransactionOnce((signedIn) => checkProgram(signedIn, sheet, input.file.name));
    }),
  confirmWorkbook: procedure
    .meta({
      permission: 'mounterprogram_import',
      entity: mounterProgram.path,
      label: { zh: '确认导入贴片程序', en: 'Import the checked program' },
    })
    .input(idInput)
    .mutation(({ ctx, input }) => confirmProgram(ctx, input.id)),
};
