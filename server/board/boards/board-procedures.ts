import * as z from 'zod';
import { isRealDate } from '#rules/dates.ts';
import { procedure } from '#server/calls/trpc.ts';
import { id } from '#server/engine/inputs.ts';
import { boardReaders } from '../lines/line-commands.ts';
import { optional } from '../optional-input.ts';
import { businessToday } from './business-today.ts';
import { dailyReport } from './daily-report.ts';
import { lineBoard } from './line-board.ts';
import { plantBoard } from './plant-board.ts';
import { slogansFor } from './slogans-for.ts';

const day = z.string().refine(isRealDate, '日期格式不正确');

/** Calls of the wall boards and the daily report. */
export const boardProcedures = {
  lineBoard: procedure
    .meta({ permission: boardReaders })
    .input(z.object({ lineId: id }))
    .query(({ ctx, input }) => lineBoard(ctx, input)),
  plantBoard: procedure.meta({ permission: boardReaders }).query(({ ctx }) => plantBoard(ctx)),
  slogansFor: procedure
    .meta({ permission: [...boardReaders, 'slogan'] })
    .input(z.object({ lineId: optional(id) }).prefault({}))
    .query(({ ctx, input }) => slogansFor(ctx, input)),
  dailyReport: procedure
    .meta({ permission: 'daily_report' })
    .input(
      z.object({
        dateFrom: optional(day),
        dateTo: optional(day),
        by: optional(z.enum(['line', 'shift', 'order'])).transform((by) => by ?? 'line'),
        lineId: optional(id),
      }),
    )
    .query(async ({ ctx, input }) => {
      const dateFrom = input.dateFrom ?? input.dateTo ?? (await businessToday(ctx));
      return dailyReport(ctx, { ...input, dateFrom, dateTo: input.dateTo ?? dateFrom });
    }),
};
