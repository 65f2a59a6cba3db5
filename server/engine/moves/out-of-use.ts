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

/** Whoever takes records out of use is told first what still uses them, and confirms it; a legacy client, which cannot be asked, may do it. */
export async function askOutOfUse(
  ctx: SignedInContext,
  entity: AnyEntity,
  ids: readonly string[],
  { confirm, ...input }: Input,
  rule: OutOfUse | undefined,
): Promise<void> {
  if (ctx.caller.door === 'blade' || rule === undefined || !rule.values.includes(String(input[rule.field]))) return;
  const rows: Input[] = await readRows(ctx, entity, [...ids]);
  const going = rows.filter((row) => !rule.values.includes(String(row[rule.field]))).map(({ id }) => String(id));
  if (going.length === 0) return;
  const uses = [...(await rule.usesOf(ctx, going)).values()];
  if (uses.length === 0) return;
  const told = (locale: 'zh' | 'en') => uses.slice(0, maxNamed).map((one) => one[locale]);
  const more = uses.length > maxNamed ? '…' : '';
  const text = { zh: `${told('zh').join('；')}${more}`, en: `${told('en').join('; ')}${more}` };
  // Another use that comes up meanwhile is another question.
  askToConfirm([{ name: 'inUse', about: digest(text.en), text }], confirm);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
