import { and, eq, inArray } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { alarm } from './alarm.ts';

/** What the console itself tells in an alarm, by what happened; `station` is the alarm's own. */
const tellings = {
  locked: ({ station, count }) => ({
    zh: `${station} 连续扫错 ${count} 次，已锁定`,
    en: `${station} is locked after ${count} wrong scans in a row`,
  }),
  checkLate: ({ station }) => ({ zh: `${station} 换料后未按时核料`, en: `${station} was not checked in time after a reel change` }),
  fullCheckLate: () => ({ zh: '全检未按时完成', en: 'The full check was not done in time' }),
  runsOut: ({ station, reel }) => ({ zh: `${station} 即将用完：${reel}`, en: `${station} runs out soon: ${reel}` }),
  noticeEnds: ({ station, notice }) => ({
    zh: `${station} 临时变更 ${notice} 即将结束`,
    en: `${station}: change notice ${notice} ends soon`,
  }),
  noticeEnded: ({ station, notice }) => ({
    zh: `${station} 临时变更 ${notice} 已结束，现有料盘用完后不能再换同料`,
    en: `${station}: change notice ${notice} has ended. When the present reel is used up, the same item cannot follow.`,
  }),
  floorLifeEnds: ({ station, reel }) => ({ zh: `${station} 车间寿命即将到期：${reel}`, en: `${station}: floor life ends soon: ${reel}` }),
  floorLifeEnded: ({ station, reel }) => ({
    zh: `${station} 车间寿命已到，请更换：${reel}`,
    en: `${station}: floor life is over, change the reel: ${reel}`,
  }),
  newTable: ({ product, side, newer, version }) => ({
    zh: `${product} ${side} ${newer} 已启用，本次上料仍按 ${version}`,
    en: `${product} ${side} ${newer} is in force. This run goes on by ${version}.`,
  }),
} satisfies Record<string, (values: Record<string, string>) => Label>;

type Happened = keyof typeof tellings;
interface Telling {
  what: Happened;
  values: Record<string, string>;
}

/** As rows keep it: the text that /api answers and lists are filtered by, and what it is told from to readers of another language. */
export function toldOf(what: Happened, values: Record<string, string>): { message: string; told: string } {
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
  const { zh, en } = tellings[what](values);
  return { zh: zh.slice(0, longest), en: en.slice(0, longest) };
}
