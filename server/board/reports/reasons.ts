import { countedKinds, detailOf, type ReasonField, reasonFields, splitReason } from '#rules/reasons.ts';
import type { Option } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';

const dictionaries: Record<ReasonField, string> = { unpleasantSight: 'production_defect', exceptWorkNote: 'production_loss_reason' };

/** The reasons that a plant offers as buttons, by report field; the entries' keys are stored. */
export async function offeredReasons(ctx: SignedInContext): Promise<Record<ReasonField, Option[]>> {
  const found = await ctx.dictionaries(reasonFields.map((field) => dictionaries[field]));
  const optionsOf = (field: ReasonField) => found.get(dictionaries[field]) ?? [];
  return { unpleasantSight: optionsOf('unpleasantSight'), exceptWorkNote: optionsOf('exceptWorkNote') };
}

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
