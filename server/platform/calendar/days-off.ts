import { and, eq, gte, inArray, type SQL } from 'drizzle-orm';
import { dayAt } from '#rules/dates.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { plantParam } from '../settings/plant-param.ts';
import { calendarDay, type DayKind } from './calendar-day.ts';
import { hoursIn, hoursKey, weekIn, weekKey } from './calendar-params.ts';
import type { WorkingTime } from './working-time.ts';

/** What a date is for those who work on it. */
export type WorkKind = Exclude<DayKind, 'rest'> | 'weekend';

/** What each of these dates is: as the tenant's calendar says, otherwise by its weekday. */
export async function kindsOfDays(ctx: SignedInContext, dates: readonly string[]): Promise<Map<string, WorkKind>> {
  const asked = [...new Set(dates)];
  if (asked.length === 0) return new Map();
  const said = await daysWhere(ctx, inArray(calendarDay.table.day, asked));
  const week = weekIn(await plantParam(ctx, weekKey));
  return new Map(asked.map((date) => [date, kindOf(date, said.get(date), week)]));
}

/** When the plant works from an instant on, by its calendar, its week and its hours. */
export async function workingTimeFrom(ctx: SignedInContext, from: Date): Promise<WorkingTime> {
  const { timeZone } = ctx.session;
  const said = await daysWhere(ctx, gte(calendarDay.table.day, dayAt(from, timeZone)));
  const week = weekIn(await plantParam(ctx, weekKey));
  const hours = hoursIn(await plantParam(ctx, hoursKey));
  return { hours, timeZone, isWorkingDay: (date) => kindOf(date, said.get(date), week) === 'work' };
}

async function daysWhere(ctx: SignedInContext, which: SQL): Promise<Map<string, string>> {
  const { tenantId, isDeleted, day, kind } = calendarDay.table;
  const rows = await ctx.readAt(calendarDay.path, (db) =>
    db
      .select({ day, kind })
      .from(calendarDay.table)
      .where(and(eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), which)),
  );
  return new Map(rows.map((row) => [row.day, row.kind]));
}

function kindOf(date: string, said: string | undefined, week: ReadonlySet<number>): WorkKind {
  if (said === 'holiday' || said === 'work') return said;
  return said === 'rest' || !week.has(weekdayOf(date)) ? 'weekend' : 'work';
}

/** Monday as 1, Sunday as 7. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
