import { inSentence } from '#rules/in-sentence.ts';
import type { Locale } from '#rules/screen.ts';
import type { MaterialField } from './definition.ts';

const empty = { zh: '请填写{label}', en: 'please fill in {label}' };

/** What is said of an empty field, of choices too, in the words of specification 11. */
export const requiredMessage = ({ message, label }: MaterialField, locale: Locale): string =>
  message?.[locale] ?? empty[locale].replace('{label}', inSentence(label[locale]));
