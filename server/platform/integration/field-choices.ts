import type { Option } from '#rules/screen.ts';
import type { ExternalContext } from '#server/calls/context.ts';
import { entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import type { RealRecords } from './real-records.ts';

const most = 30;

/** The values of a choice, and the call under /api that lists them or the records of a reference. */
export async function choicesOf(ctx: ExternalContext, { read }: RealRecords, field: Field): Promise<{ options: Option[]; from?: string }> {
  if (field.options) return { options: field.options.map(({ value, label }) => ({ value, label: label[ctx.locale] })) };
  if (field.to !== undefined) return { options: [], from: `${entityAt(field.to).legacyPath}/select` };
  const { dictionary } = field;
  if (dictionary === undefined) return { options: [] };
  const entries = await ctx.inTransaction(({ dictionaries }) => dictionaries([dictionary]));
  // A tenant's own dictionary comes before the system's of the same code (contract 5.4).
  const isOwn = ((await read<unknown[]>('system.dictBiz.dictionary', { code: dictionary })) ?? []).length > 0;
  return {
    options: (entries.get(dictionary) ?? []).slice(0, most),
    from: `${entityAt(isOwn ? 'system.dictBiz' : 'system.dict').legacyPath}/dictionary?code=${dictionary}`,
  };
}
