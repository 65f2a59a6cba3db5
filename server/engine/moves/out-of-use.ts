import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { askOrTell } from '#server/confirm.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { readRows } from '../read-rows.ts';
import type { Input } from '../write-rows.ts';

/** How an edit takes a record, or a part of it, out of use, and what still uses each of those that it would. */
export interface OutOfUse {
  field: string;
  /** The values of those that are out of use, as text; or whether a change of the field takes a part of what is used. */
  values: readonly string[] | ((before: Input, after: Input) => boolean);
  usesOf: (ctx: SignedInContext, ids: string[], after: ReadonlyMap<string, Input>) => Promise<ReadonlyMap<string, Label>>;
}

const known = new Map<string, readonly OutOfUse[]>();

/** Declares the rules of an entity, for whoever changes its records by other ways than its form. */
export function keepsInUse({ path }: AnyEntity, rules: readonly OutOfUse[]): void {
  known.set(path, rules);
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
  rules: readonly OutOfUse[] = [],
): Promise<void> {
  const meant = rules.filter((rule) => mayTake(rule, input));
  if (meant.length === 0) return;
  const rows: Input[] = await readRows(ctx, entity, [...ids]);
  const changes = rows.map((before) => ({ before, after: { ...before, ...input } }));
  const uses: Label[] = [];
  for (const rule of meant) uses.push(...(await usesTaken(ctx, rule, changes)).values());
  askOrTell(ctx, 'inUse', uses, confirm);
}

/** What still uses those records of a file that it would take out of use: nobody who imports a file confirms each of its rows. */
export async function usedOf(
  ctx: SignedInContext,
  { path }: AnyEntity,
  changes: readonly Change[],
): Promise<{ field: string; uses: ReadonlyMap<string, Label> }[]> {
  const used: { field: string; uses: ReadonlyMap<string, Label> }[] = [];
  for (const rule of known.get(path) ?? []) used.push({ field: rule.field, uses: await usesTaken(ctx, rule, changes) });
  return used;
}

interface Change {
  before: Input;
  after: Input;
}

async function usesTaken(ctx: SignedInContext, rule: OutOfUse, changes: readonly Change[]): Promise<ReadonlyMap<string, Label>> {
  const going = changes.filter((change) => takes(rule, change));
  if (going.length === 0) return new Map();
  const after = new Map(going.map((change) => [String(change.before.id), change.after]));
  return rule.usesOf(ctx, [...after.keys()], after);
}

const mayTake = ({ field, values }: OutOfUse, input: Input): boolean =>
  typeof values === 'function' ? Object.hasOwn(input, field) : values.includes(String(input[field]));

function takes({ field, values }: OutOfUse, { before, after }: Change): boolean {
  if (typeof values === 'function') return values(before, after);
  return !values.includes(String(before[field])) && values.includes(String(after[field]));
}
