import { readingsAsked, readTyped } from '#rules/component-values/read-typed.ts';
import { own } from '#rules/own.ts';
import type { FieldView, Locale } from '#rules/screen.ts';

/** What the server would say of the values typed so far, by field; empty ones are the form's own matter. */
export function valueAdvice(
  fields: readonly FieldView[],
  typed: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, string> {
  const advice: Record<string, string> = {};
  for (const { name, label, readBy } of fields) {
    const given = own(typed, name);
    const text = typeof given === 'string' ? given.trim() : '';
    if (!readBy || text === '') continue;
    const reading = readTyped(readBy, text, { label, locale, matches: matchesPlain });
    if ('problem' in reading) advice[name] = reading.problem;
  }
  return advice;
}

/** The fields whose text has two readings, with what it may be. */
export const askedValues = (fields: readonly FieldView[], typed: Readonly<Record<string, unknown>>) =>
  fields.flatMap(({ name, label, readBy }) => {
    const given = own(typed, name);
    const readings = readBy && typeof given === 'string' ? readingsAsked(readBy, given) : [];
    return readings.length === 0 ? [] : [{ name, label, typed: String(given), readings }];
  });

/** A browser runs only patterns that are a set of letters, as the shipped ones are: others may take it for ever, and the server judges them. */
const matchesPlain = (pattern: string, text: string): boolean => !/^\^\[[^\]]+\]\+\$$/.test(pattern) || new RegExp(pattern).test(text);
