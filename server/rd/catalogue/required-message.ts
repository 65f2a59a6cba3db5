import { inSentence } from '#rules/in-sentence.ts';
import type { Label, Locale } from '#rules/screen.ts';
import type { MaterialField } from './definition.ts';

const empty = { zh: '请填写{label}', en: 'please fill in {label}' };

/** What is said of an empty field, of choices too, in the words of specification 11. */
export const requiredMessage = ({ message, label }: Pick<MaterialField, 'message' | 'label'>, locale: Locale): string =>
  message?.[locale] ?? empty[locale].replace('{label}', () => (locale === 'zh' || isSymbol(label) ? label[locale] : inSentence(label.en)));

/** Qg and Ciss are written so in either language. */
const isSymbol = ({ zh, en }: Label): boolean => zh === en;
