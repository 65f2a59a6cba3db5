import { createHash } from 'node:crypto';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askToConfirm } from '#server/confirm.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { remark } from '#server/remarks.ts';
import { readRows } from '../read-rows.ts';
import type { Input } from '../write-rows.ts';

/** How an edit takes a record out of use, and what still uses each of those that it would. */
export interface OutOfUse {
  field: string;
  /** The values of those that are out of use, as text. */
  values: readonly string[];
  usesOf: (ctx: SignedInContext, ids: string[]) => Promise<ReadonlyMap<string, Label>>;
}

const maxNamed = 5;
const rules = new Map<string, OutOfUse>();

/** Declares the rule of an entity, for whoever changes its records by other ways than its form. */
export function keepsInUse({ path }: AnyEntity, rule: OutOfUse): void {
  rules.set(path, rule);
}

/**
 * Whoever takes records out of use is told first what still uses them, and confirms it. To a legacy client, which cannot be asked, the call
 * is the confirmation, and its answer says what still uses them (decision 114).
 */
export async function askOutOfUse(
  ctx: SignedInContext,
  entity: AnyEntity,
  ids: readonly string[],
  { confirm, ...input }: Input,
  rule: OutOfUse | undefined,
): Promise<void> {
  if (rule === undefined || !rule.values.includes(String(input[rule.field]))) return;
  const rows: Input[] = await readRows(ctx, entity, [...ids]);
  const going = rows.filter((row) => !isOut(rule, row)).map(({ id }) => String(id));
  if (going.length === 0) return;
  const uses = [...(await rule.usesOf(ctx, going)).values()];
  if (uses.length === 0) return;
  const told = (locale: 'zh' | 'en') => uses.slice(0, maxNamed).map((one) => one[locale]);
  const more = uses.length > maxNamed ? '…' : '';
  const text = { zh: `${told('zh').join('；')}${more}`, en: `${told('en').join('; ')}${more}` };
  if (ctx.caller.door === 'blade') return remark(ctx, text);
  // Another use that comes up meanwhile is another question.
  askToConfirm([{ name: 'inUse', about: digest(text.en), text }], confirm);
}

/** What still uses those records of a file that it would take out of use: nobody who imports a file confirms each of its rows. */
export async function usedOf(
  ctx: SignedInContext,
  { path }: AnyEntity,
  changes: readonly { before: Input; after: Input }[],
): Promise<{ field: string; uses: ReadonlyMap<string, Label> } | undefined> {
  const rule = rules.get(path);
  if (rule === undefined) return undefined;
  const going = changes.filter(({ before, after }) => !isOut(rule, before) && isOut(rule, after));
  if (going.length === 0) return undefined;
  return {
    field: rule.field,
    uses: await rule.usesOf(
      ctx,
      going.map(({ before }) => String(before.id)),
    ),
  };
}

const isOut = ({ field, values }: OutOfUse, record: Input): boolean => values.includes(String(record[field]));

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
