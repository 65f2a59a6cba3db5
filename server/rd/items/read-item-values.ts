import { afterPrefix, meantBy, readTyped, type TypedReading } from '#rules/component-values/read-typed.ts';
import { readField } from '#rules/field-rules.ts';
import { own } from '#rules/own.ts';
import { isChipSize } from '#rules/part-lines/packages.ts';
import { countsPieces, isBroken, wholePieces } from '#rules/piece-units.ts';
import type { Locale } from '#rules/screen.ts';
import type { MaterialField, MaterialType } from '../catalogue/definition.ts';
import { matchesPattern } from '../types/pattern.ts';
import { type Dictionaries, viewOfField } from '../types/type-fields.ts';
import type { ItemValues } from './item-values.ts';

interface Said {
  locale: Locale;
  dictionaries: Dictionaries;
}

/** Reads what was typed for a type: every value normalised and checked, or a message at each field that does not fit (specification 11). */
export function readItemValues(type: MaterialType, typed: Readonly<Record<string, unknown>>, said: Said) {
  const values: ItemValues = {};
  const problems: Record<string, string> = {};
  for (const field of type.fields) {
    const reading = readItemValue(field, own(typed, field.name), said);
    if ('problem' in reading) problems[field.name] = reading.problem;
    else if (reading.text !== '') values[field.name] = 'number' in reading ? reading : { text: reading.text };
  }
  for (const field of brokenIn(type, values)) problems[field] = wholePieces[said.locale];
  return { values, problems };
}

/** The amounts of pieces with half a piece in them, unless the item itself is weighed or measured (decision 088). */
function brokenIn({ fields }: MaterialType, values: ItemValues): string[] {
  const own = values.unit?.text;
  if (own && !countsPieces(own)) return [];
  return fields.flatMap((field) => {
    const isOfPieces = field.kind === 'number' && countsPieces(field.suffix ?? '');
    return isOfPieces && isBroken(values[field.name]?.text) ? [field.name] : [];
  });
}

/** A spreadsheet makes a number of 0603, and nobody sees the zero go. */
const withoutZero = (label: string, text: string, locale: Locale): string =>
  locale === 'zh'
    ? `${label}请填写 0${text}（表格软件会去掉开头的0）`
    : `${label}: enter 0${text}. Spreadsheets take the leading zero away.`;

/** A spreadsheet makes a day of 1/4, and as a number that is 46026 in 2026: no part has so many watts. */
function dayOfSpreadsheet(text: string): string | undefined {
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial < firstDay || serial > lastDay) return undefined;
  const day = new Date(Date.UTC(1899, 11, 30 + serial));
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}`;
}
/** 2000-01-01 and 2099-12-31. */
const [firstDay, lastDay] = [36_526, 73_050];
const madeOfFraction = (label: string, text: string, day: string, locale: Locale): string =>
  locale === 'zh'
    ? `${label}：${text} 像是表格软件由 ${day} 变成的日期，请填写 ${day}W`
    : `${label}: ${text} looks like the date that a spreadsheet made of ${day}. Enter ${day}W.`;

/** Reads one value: normalised, or the message of its field. */
export function readItemValue(field: MaterialField, typed: unknown, { locale, dictionaries }: Said): TypedReading {
  const raw = typeof typed === 'number' ? String(typed) : typed;
  const given = typeof raw === 'string' ? afterPrefix(field.prefix ?? '', meantBy(field, raw.trim())) : raw;
  const reading = readField(viewOfField(field, dictionaries, locale), given, locale);
  if ('problem' in reading) return reading;
  const text = reading.value === null ? '' : String(reading.value);
  if (field.name === 'package' && isChipSize(`0${text}`)) return { problem: withoutZero(field.label[locale], text, locale) };
  const day = field.kind === 'value' && field.quantity === 'power' ? dayOfSpreadsheet(text) : undefined;
  if (day !== undefined) return { problem: madeOfFraction(field.label[locale], text, day, locale) };
  return text === '' ? { text } : readTyped(field, text, { label: field.label[locale], locale, matches: matchesPattern });
}
