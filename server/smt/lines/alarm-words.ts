import { and, eq, inArray } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { type Event, type Values, wordsOf } from '#server/events/event.ts';
import { alarm } from './alarm.ts';

/** An event of `alarm-events.ts`, as a row keeps it. */
interface Telling {
  what: string;
  values: Values;
}

/** As rows keep it: the text that /api answers and lists are filtered by, and what it is told from to readers of another language. */
export function toldOf<Name extends string>({ action: what }: Event<Name>, values: Values<Name>): { message: string; told: string } {
  return { message: textOf({ what, values }).zh, told: JSON.stringify({ what, values }) };
}

/** What an alarm says in each language; one that a person wrote, or changed, says his words in both. */
export function alarmText(message: string, told: string | null): Label {
  const text = told ? textOf(JSON.parse(told) as Telling) : undefined;
  return text?.zh === message ? text : { zh: message, en: message };
}

/** On pages in the reader's language. */
export async function inWords<R extends { id: string; message: string }>(ctx: SignedInContext, rows: readonly R[]): Promise<R[]> {
  if (ctx.caller.door !== 'page' || ctx.locale === 'zh' || rows.length === 0) return [...rows];
  const { id, tenantId, told } = alarm.table;
  const ids = rows.map((row) => row.id);
  const found = await ctx.db
    .select({ id, told })
    .from(alarm.table)
    .where(and(eq(tenantId, ctx.session.tenantId), inArray(id, ids)));
  const toldById = new Map(found.map((row) => [row.id, row.told]));
  return rows.map((row) => ({ ...row, message: alarmText(row.message, toldById.get(row.id) ?? null)[ctx.locale] }));
}

const longest = 255;

function textOf({ what, values }: Telling): Label {
  const { zh, en } = wordsOf({ path: alarm.path, action: what, values });
  return { zh: zh.slice(0, longest), en: en.slice(0, longest) };
}
