import { and, eq, inArray } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import { calendarDay, type DayKind } from './calendar-day.ts';

/** What a date is for those who work on it. */
export type WorkKind = Exclude<DayKind, 'rest'> | 'weekend';

/** What each of these dates is: as the tenant's calendar says, otherwise by its weekday. */
export async function kindsOfDays(ctx: SignedInContext, dates: readonly string[]): Promise<Map<string, WorkKind>> {
  const { tenantId, isDeleted, day, kind } = calendarDay.table;
  const asked = [...new Set(dates)];
  const rows =
    asked.length === 0
      ? []
      : await ctx.readAt(calendarDay.path, (db) =>
          db
            .select({ day, kind })
            .from(calendarDay.table)
            .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), inArray(day, asked))),
        );
  const said = new Map(rows.map((row) => [row.day, row.kind]));
  return new Map(asked.map((date) => [date, kindOf(date, said.get(date))]));
}

function kindOf(date: string, said: string | undefined): WorkKind {
  if (said === 'holiday' || said === 'work') return said;
  return said === 'rest' || isWeekend(date) ? 'weekend' : 'work';
}

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
