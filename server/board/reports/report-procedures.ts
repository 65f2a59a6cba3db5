import * as z from 'zod';
import { procedure } from '#server/calls/trpc.ts';
import { crud } from '#server/engine/crud.ts';
import { expectedOf, id, idInput, idOf, optional, recordInput } from '#server/engine/inputs.ts';
import { commandCodes } from '../lines/line-commands.ts';
import { changedSince } from './changed-since.ts';
import { correctReport } from './correct-report.ts';
import { listReports, reportScreen } from './list-reports.ts';
import { productionRecord } from './production-record.ts';
import { removeReports } from './remove-reports.ts';
import { reportForm } from './report-form.ts';
import { reportHistory } from './report-history.ts';
import { reportSample } from './report-sample.ts';
import { reportSlot } from './report-slot.ts';

/** All calls of the reports. Users confirm warnings, legacy clients are not asked (docs/production.md, 'Checks'). */
export const reportProcedures = {
  ...crud(productionRecord, {
    screen: reportScreen,
    list: listReports,
    rights: { add: commandCodes.report, edit: commandCodes.correct },
    samples: { save: reportSample },
    insert: (ctx, input) => reportSlot(ctx, input, { asks: ctx.caller.door !== 'blade' }),
    update: (ctx, reportId, input, expected) => correctReport(ctx, reportId, input, { asks: ctx.caller.door !== 'blade', expected }),
    remove: removeReports,
  }),
  history: procedure
    .meta({ permission: ['productionrecord', 'productionrecord_view', ...commandCodes.correct] })
    .input(idInput)
    .query(({ ctx, input }) => reportHistory(ctx, input.id)),
};

/** The calls of a line's report page. */
export const reportCommands = {
  reportSlot: procedure
    .meta({ permission: commandCodes.report, entity: productionRecord.path, label: { zh: '时段报工', en: 'Report a slot' } })
    .input(recordInput)
    .mutation(({ ctx, input }) => reportSlot(ctx, input, { asks: true })),
  correctReport: procedure
    .meta({ permission: commandCodes.correct, entity: productionRecord.path, label: { zh: '更正报工', en: 'Correct a report' } })
    .input(recordInput)
    .mutation(({ ctx, input }) => correctReport(ctx, idOf(input), input, { asks: true, expected: expectedOf(ctx, input) })),
  changedSince: procedure
    .meta({ permission: commandCodes.correct, entity: productionRecord.path })
    .input(recordInput)
    .query(({ ctx, input }) => changedSince(ctx, idOf(input), input, expectedOf(ctx, input).version ?? 0)),
  reportForm: procedure
    .meta({ permission: [...commandCodes.report, ...commandCodes.correct], entity: productionRecord.path })
    .input(z.object({ lineId: id, timeRange: optional(z.string().max(64)), workOrderPlanId: optional(id), id: optional(id) }))
    .query(({ ctx, input }) => reportForm(ctx, input)),
};
