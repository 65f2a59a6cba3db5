import type { Label, Locale } from '#rules/screen.ts';
import { BusinessError } from '#server/errors.ts';

/** A delivery that failed, in words for whoever has to act on it; it is tried again. */
export class Undelivered extends Error {
  readonly label: Label;

  constructor(label: Label) {
    super(label.zh);
    this.label = label;
  }
}

/** A retry would not help: the message is dead at once. The text is shown with the dead letters. */
export class Undeliverable extends Undelivered {}

/** The recipient's server refused the message for good, in the words of the text. */
export class Refused extends Undeliverable {}

/** A failure as rows keep it, in both languages; the words of the other side stay as they are. */
export interface WhyFailed {
  error: string;
  /** Empty where `error` is all there is: the other side's words alone, or a row of before. */
  errorEn: string;
}

const longest = 500;

export function whyFailed(error: unknown): WhyFailed {
  if (!(error instanceof Error)) return { error: '', errorEn: '' };
  const { zh, en } =
    error instanceof Undelivered ? error.label : error instanceof BusinessError ? error.text : { zh: error.message, en: '' };
  return { error: zh.slice(0, longest), errorEn: en.slice(0, longest) };
}

export const whyIn = (locale: Locale, { error, errorEn }: WhyFailed): string => (locale === 'en' && errorEn !== '' ? errorEn : error);
