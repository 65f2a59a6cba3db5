import type { Tone } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { FieldOption } from '#server/entity/field-options.ts';

/** A state in words, with its colour. */
export function labelledState(
  { locale }: SignedInContext,
  options: readonly FieldOption[],
  state: string,
): { stateName: string; tone: Tone } {
  const option = options.find(({ value }) => value === state);
  return { stateName: option?.label[locale] ?? state, tone: option?.tone ?? 'neutral' };
}
