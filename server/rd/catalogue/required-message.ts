import { inSentence } from '#rules/in-sentence.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { Locale } from '#rules/screen.ts';
import type { MaterialField } from './definition.ts';

/** What is said of an empty field: 请填写 and its label, of choices too (specification 11). */
export const requiredMessage = ({ message, label }: MaterialField, locale: Locale): string =>
  message?.[locale] ?? ruleMessage('fill', locale, locale === 'en' ? inSentence(label.en) : label[locale]);
