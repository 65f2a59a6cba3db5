import { and, eq, inArray } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askOrTell } from '#server/confirm.ts';
import type { State } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';
import { item } from './item.ts';
import { itemLife } from './item-life.ts';
import { isReplacing, replacing } from './standing.ts';

/** What stands against an item in a new list: '1001-00001 已停用，替代：1001-00002'. */
export interface Unready {
  text: Label;
  /** It is asked about; otherwise it is refused (`named` of its state). */
  isAsked: boolean;
}

/** Which of these numbers belong to items that are not ready for use. Everybody's items count, as their numbers do. */
export async function unreadyAmong({ db, session }: SignedInContext, numbers: readonly string[]): Promise<Map<string, Unready>> {
  const { code, state, tenantId, isDeleted } = item.table;
  const rows =
    numbers.length === 0
      ? []
      : await db
          .select({ code, state, replacement: replacing.code })
          .from(item.table)
          .leftJoin(replacing, isReplacing)
          .where(and(eq(tenantId, session.tenantId), eq(isDeleted, 0), inArray(code, [...new Set(numbers)])));
  return new Map(
    rows.flatMap((row) => {
      const { named } = own<State>(itemLife.states, row.state) ?? {};
      return named === undefined ? [] : [[row.code, { text: saidOf(row), isAsked: named === 'asked' }] as const];
    }),
  );
}

/** What is said of those that nothing new may name. */
export async function retiredAmong(ctx: SignedInContext, numbers: readonly string[]): Promise<Map<string, Label>> {
  const unready = await unreadyAmong(ctx, numbers);
  return new Map([...unready].flatMap(([number, { text, isAsked }]) => (isAsked ? [] : [[number, text] as const])));
}

/** Refuses to name an item out of use where nothing named it before, and asks about one that is no more than a draft. */
export async function refuseUnready(
  ctx: SignedInContext,
  named: Readonly<Record<string, string | null | undefined>>,
  confirm: unknown,
): Promise<void> {
  const numbers = Object.values(named).flatMap((number) => number || []);
  const unready = await unreadyAmong(ctx, numbers);
  for (const [field, number] of Object.entries(named)) {
    const said = unready.get(number ?? '');
    if (said?.isAsked === false) throw new BusinessError(said.text, { field });
  }
  askAboutDrafts(ctx, [...unready.values()], confirm);
}

/** Asks about the drafts among those that a list names for the first time. */
export function askAboutDrafts(ctx: SignedInContext, unready: readonly Unready[], confirm: unknown): void {
  const texts = unready.flatMap(({ text, isAsked }) => (isAsked ? [text] : []));
  askOrTell(ctx, 'drafts', texts, confirm);
}

function saidOf({ code, state, replacement }: { code: string; state: string; replacement: string | null }): Label {
  if (state === 'draft') return { zh: `${code} 是草稿，尚未发布`, en: `${code} is a draft and not released` };
  return replacement === null
    ? { zh: `${code} 已停用`, en: `${code} is retired` }
    : { zh: `${code} 已停用，替代：${replacement}`, en: `${code} is retired (replaced by ${replacement})` };
}
