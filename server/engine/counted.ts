import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';

/** 'n things' in the user's language, as a list; none are not mentioned. */
export function counted({ locale }: Pick<SignedInContext, 'locale'>, count: number, thing: Label): string[] {
  if (count === 0) return [];
  return [locale === 'zh' ? `${count} ${thing.zh}` : `${count} ${thing.en}${count === 1 ? '' : 's'}`];
}
