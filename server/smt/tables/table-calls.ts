import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { crud, metaOf } from '#server/engine/crud.ts';
import { id, idInput, optional, recordInput } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { withOffered } from '#server/engine/moves/offered.ts';
import { bySwitch } from '#server/engine/moves/switching.ts';
import { findRows, readShown } from '#server/engine/read-rows.ts';
import { selectable } from '#server/engine/selectable.ts';
import { assertTable, readTables } from '#server/exchange/read-table.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { removeHeaders, updateHeader } from './change-header.ts';
import { compareVersions } from './compare-versions.ts';
import { addTable } from './copy-table.ts';
import { putInForce, queueForTable, retireTable } from './enable-header.ts';
import { exportTable } from './export-table.ts';
import { checkWorkbook, confirmWorkbook } from './import/check-workbook.ts';
import { importBody } from './import/import-body.ts';
import { importSample } from './import/import-sample.ts';
import { stationBookOf } from './import/station-layout.ts';
import { insertTableRow, removeTableRows, updateTableRow } from './save-table-row.ts';
import './shown-rows.ts';
import { stationTable } from './station-table.ts';
import { type StationTableHeader, stationTableHeader } from './station-table-header.ts';

/** The calls of a station table: generic ones, and what puts a version in force. */
export const headerCalls = {
  ...crud(stationTableHeader, {
    detail: async (ctx, headerId) => {
      const [header] = await withOffered(ctx, stationTableHeader, [await readShown(ctx, stationTableHeader, headerId)]);
      return {
        ...(header as StationTableHeader),
        stationTableList: await findRows(ctx, stationTable, eq(stationTable.table.headerId, headerId), 20_000, ['sort']),
      };
    },
    nested: { stationTableList: stationTable.path },
    insert: addTable,
    update: updateHeader,
    remove: removeHeaders,
  }),
  ...selectable(stationTableHeader),
  ...moving(stationTableHeader, { enable: { queue: queueForTable, act: putInForce }, disable: retireTable }, bySwitch),
  compare: procedure
    .meta({ permission: 'stationtableheader_view', label: { zh: '比较站位表版本', en: 'Compare versions of a station table' } })
    .input(z.object({ id, beside: optional(id) }))
    .query(({ ctx, input }) => compareVersions(ctx, input)),
  workbook: procedure
    .meta({
      permission: 'stationtableheader_export',
      entity: stationTableHeader.path,
      download: true,
      noted: true,
      label: { zh: '导出站位表', en: 'Export a station table' },
    })
    .input(idInput)
    .query(({ ctx, input }) => exportTable(ctx, input.id)),
  import: procedure
    .meta({
      ...metaOf(stationTableHeader, 'stationtableheader_import', 'POST', 'import'),
      label: { zh: '导入站位表', en: 'Import a station table' },
      sample: importSample,
    })
    .input(recordInput)
    .mutation(({ ctx, input }) => importBody(ctx, input)),
  /** Reads outside of a transaction: a large workbook takes a while. */
  checkWorkbook: externalProcedure
    .meta({
      permission: 'stationtableheader_import',
      file: true,
      label: { zh: '检查站位表文件', en: 'Check a station-table workbook' },
    })
    .input(z.object({ file: uploadedFile }))
    .mutation(async ({ ctx, input }) => {
      assertTable(input.file);
      const { bytes } = input.file;
      const sheet = stationBookOf(await inTurn(bytes, (bounds) => readTables(bytes, { ...bounds, keepsMerged: true })));
      return ctx.inTransactionOnce((signedIn) => checkWorkbook(signedIn, sheet, input.file.name));
    }),
  confirmWorkbook: procedure
    .meta({
      permission: 'stationtableheader_import',
      entity: stationTableHeader.path,
      label: { zh: '确认导入站位表', en: 'Import the checked table' },
    })
    .input(idInput)
    .mutation(({ ctx, input }) => confirmWorkbook(ctx, input.id)),
};

export const rowCalls = {
  ...crud(stationTable, { insert: insertTableRow, update: updateTableRow, remove: removeTableRows }),
};
