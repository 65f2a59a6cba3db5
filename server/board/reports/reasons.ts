import { and, count, eq, or, sql } from 'drizzle-orm';
import { countedKinds, detailOf, type ReasonField, reasonFields, splitReason } from '#rules/reasons.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { countsEntries } from '#server/calls/dictionary-entries.ts';
import { productionRecord } from './production-record.ts';

const dictionaries: Record<ReasonField, string> = { unpleasantSight: 'production_defect', exceptWorkNote: 'production_loss_reason' };

/** The reasons that a plant offers as buttons, by report field; the entries' keys are stored. */
export const offeredReasons = (ctx: SignedInContext) => readReasons(ctx, 'offered');

/** The same with those out of use, by which reports that have them are told and added up. */
export const knownReasons = (ctx: SignedInContext) => readReasons(ctx, 'ever');

async function readReasons(ctx: SignedInContext, which: 'offered' | 'ever'): Promise<Record<ReasonField, Option[]>> {
  const names = reasonFields.map((field) => dictionaries[field]);
  const found = await ctx.dictionaries(names, which);
  const optionsOf = (field: ReasonField) => found.get(dictionaries[field]) ?? [];
  return { unpleasantSight: optionsOf('unpleasantSight'), exceptWorkNote: optionsOf('exceptWorkNote') };
}

countsEntries(async (ctx, code, key) => {
  const field = reasonFields.find((one) => dictionaries[one] === code);
  if (field === undefined) return [];
  const { tenantId, isDeleted, [field]: text } = productionRecord.table;
  const isNamed = or(eq(text, key), sql`starts_with(${text}, ${`${key}；`})`, sql`position(${`${key}×`} in ${text}) > 0`);
  const isHere = and(ctx.acrossTenants ? undefined : eq(tenantId, ctx.session.tenantId), eq(isDeleted, 0), isNamed);
  const [found] = await ctx.readAt(productionRecord.path, (db) => db.select({ count: count() }).from(productionRecord.table).where(isHere));
  return [{ label: productionRecord.label, count: found?.count ?? 0 }];
});

/** A stored reason in the reader's language, with its free text. */
export function reasonText(text: string | null, options: readonly Option[]): string {
  const labelIn = (key: string) => options.find(({ value }) => value === key)?.label;
  const kinds = countedKinds(text ?? '', options);
  if (kinds) {
    const counted = kinds.map(({ kind, pieces }) => `${labelIn(kind)} ×${pieces}`).join(', ');
    return [counted, detailOf(text ?? '')].filter(Boolean).join(': ');
  }
  const { reason, detail } = splitReason(text ?? '', options);
  return [labelIn(reason), detail].filter(Boolean).join(': ');
}
