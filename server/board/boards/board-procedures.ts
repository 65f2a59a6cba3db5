import * as z from 'zod';
import { dayAfter, isRealDate } from '#rules/dates.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { procedure, publicProcedure } from '#server/calls/trpc.ts';
import { id, optional } from '#server/engine/inputs.ts';
import { inBoth } from '#server/errors.ts';
import { boardReaders } from '../lines/line-commands.ts';
import { customerOrders } from '../plans/customer-orders.ts';
import { businessToday } from './business-today.ts';
import { dailyReport } from './daily-report.ts';
import { lineBoard } from './line-board.ts';
import { linkedBoard } from './linked-board.ts';
import { lossReport } from './loss-report.ts';
import { plantBoard } from './plant-board.ts';
import { slogansFor } from './slogans-for.ts';

/** Whether this user may give a television a link of its own. */
const canLink = ({ session }: SignedInContext): boolean => holds(session, 'screenlink_add');

const day = z.string().refine(isRealDate, inBoth({ zh: '日期格式不正确', en: 'This is no date' }));

/** Calls of the wall boards and the daily report. */
export const boardProcedures = {
  lineBoard: procedure
    .meta({ permission: boardReaders })
    .input(z.object({ lineId: id }))
    .query(async ({ ctx, input }) => ({ ...(await lineBoard(ctx, input)), canLink: canLink(ctx) })),
  plantBoard: procedure
    .meta({ permission: boardReaders })
    .query(async ({ ctx }) => ({ ...(await plantBoard(ctx)), canLink: canLink(ctx) })),
  linkedBoard: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ token: z.string().max(200).default('') }))
    .query(({ ctx, input }) => linkedBoard(ctx, input.token)),
  customerOrders: publicProcedure
    .meta({ permission: 'public' })
    .input(z.object({ token: z.string().max(200).default(''), current: z.coerce.number().int().min(1).max(10_000).default(1) }))
    .query(({ ctx, input }) => customerOrders(ctx, input)),
  slogansFor: procedure
    .meta({ permission: [...boardReaders, 'slogan'] })
    .input(z.object({ lineId: optional(id) }).prefault({}))
    .query(({ ctx, input }) => slogansFor(ctx, input)),
  lossReport: procedure
    .meta({ permission: 'daily_report' })
    .input(
      z.object({
        dateFrom: optional(day),
        dateTo: optional(day),
        lineId: optional(id),
        shiftType: optional(z.string().max(64)),
        workOrderNumber: optional(z.string().trim().max(64)),
      }),
    )
    .query(async ({ ctx, input }) => {
      const dateTo = input.dateTo ?? input.dateFrom ?? (await businessToday(ctx));
      const report = await lossReport(ctx, {
        ...input,
        dateFrom: input.dateFrom ?? (input.dateTo ? dateTo : dayAfter(dateTo, -6)),
        dateTo,
      });
      return { ...report, shiftTypes: (await ctx.dictionaries(['shift_type'])).get('shift_type') ?? [] };
    }),
  dailyReport: procedure
    .meta({ permission: 'daily_report' })
    .input(
      z.object({
        dateFrom: optional(day),
        dateTo: optional(day),
        by: optional(z.enum(['line', 'shift', 'order', 'week'])).transform((by) => by ?? 'line'),
        lineId: optional(id),
      }),
    )
    .query(async ({ ctx, input }) => {
      const dateFrom = input.dateFrom ?? input.dateTo ?? (await businessToday(ctx));
      return dailyReport(ctx, { ...input, dateFrom, dateTo: input.dateTo ?? dateFrom });
    }),
};
