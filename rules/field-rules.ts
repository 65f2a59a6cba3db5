import { plainCode } from './codes.ts';
import { fullDateTime, isRealDate, isRealDateTime } from './dates.ts';
import { maxFiles, readFileList } from './file-limits.ts';
import { maxFormRows } from './form-limits.ts';
import { plainNumber } from './grouped.ts';
import { isBlank, readTyped } from './markup.ts';
import { maxDepth, maxElements } from './markup-elements.ts';
import { type RuleMessage, ruleMessage } from './messages.ts';
import { own } from './own.ts';
import { plainPhone } from './phone.ts';
import { type CodeKind, type FieldView, isMet, type Locale } from './screen.ts';
import { tidyDate } from './tidy-date.ts';

export type FieldValue = string | number | boolean | null | Record<string, unknown>[];
export type Reading = { value: FieldValue } | { problem: string; at?: string };
type Rules = Pick<FieldView, 'label'> & Omit<FieldView, 'name'>;

/**
 * The only place where a field's rules are checked: the form calls it on blur, every endpoint on submit. `raw` is a form's text or a JSON
 * value; returns the value as the table stores it (decimals and ids as strings), or the problem.
 */
export function readField(rules: Rules, raw: unknown, locale: Locale): Reading {
  if (rules.kind === 'rows') return readRows(rules, raw, locale);
  if (rules.kind === 'files') return readFiles(rules, raw, locale);
  const isCode = rules.kind === 'text' && rules.code !== undefined && rules.code !== false;
  const typed = isCode && typeof raw === 'string' ? plainForm(rules.code, raw) : raw;
  if (isNothing(rules, typed)) return rules.required === undefined ? { value: null } : { problem: rules.required };
  const given = typed as string | number | boolean | unknown[];
  const say = (name: RuleMessage, limit?: number | string): Reading => ({ problem: ruleMessage(name, locale, rules.label, limit) });
  if (rules.kind === 'references') return readIds(given, say);
  if (typeof given === 'object') return say('wrongType');
  switch (rules.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return readNumber(rules, given, say);
    case 'flag':
      return readFlag(given, say);
    case 'reference':
      return isId(String(given)) ? { value: String(given) } : say('notChoice');
    case 'date':
    case 'month':
    case 'dateTime':
      return readDay(rules.kind, given, say);
    case 'choice':
      return readChoice(rules, given, say);
    default:
      return readText(rules, String(given), say);
  }
}

/** The one form in which a code is kept. */
export const plainForm = (kind: CodeKind | undefined, typed: string): string => (kind === 'phone' ? plainPhone(typed) : plainCode(typed));

/** Reads a whole record; unknown keys are dropped, every problem is returned by its field (`name`, or `lines.0.name` in rows). */
export function readFields(fields: FieldView[], raw: Record<string, unknown>, locale: Locale) {
  const values: Record<string, FieldValue> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const reading = readField({ ...field, required: requiredIn(field, raw) }, own(raw, field.name), locale);
    if ('value' in reading && reading.value !== null && isElsewhere(field, raw)) problems[field.name] = field.onlyWhen?.otherwise ?? '';
    else if ('value' in reading && isTooEarly(field, reading.value, raw)) problems[field.name] = field.notBefore?.message ?? '';
    else if ('value' in reading) values[field.name] = reading.value;
    else if (reading.at) Object.assign(problems, problemsInRows(field, own(raw, field.name), locale, reading));
    else problems[field.name] = reading.problem;
  }
  return { values, problems };
}

/** Whether a date lies before that of the field that it follows; of two with times, those count too. */
export const isTooEarly = ({ notBefore }: Pick<FieldView, 'notBefore'>, given: unknown, record: Record<string, unknown>): boolean => {
  const [first, last] = [timeIn(record[notBefore?.field ?? '']), timeIn(given)];
  const told = Math.min(first.length, last.length);
  return (
    notBefore !== undefined && isRealDate(first.slice(0, 10)) && isRealDate(last.slice(0, 10)) && last.slice(0, told) < first.slice(0, told)
  );
};

/** As it is stored: browsers send `2026-05-04T10:00`. */
function timeIn(given: unknown): string {
  return String(given ?? '')
    .trim()
    .replace('T', ' ');
}

function requiredIn({ required, unless, onlyWhen }: FieldView, raw: Record<string, unknown>): string | undefined {
  if (onlyWhen && isMet(onlyWhen, raw)) return onlyWhen.required;
  return unless !== undefined && hasRows(raw[unless]) ? undefined : required;
}

/** Whether the record is one that does not have the field; a body that says nothing of the deciding field leaves it open. */
export const isElsewhere = ({ onlyWhen }: Pick<FieldView, 'onlyWhen'>, record: Record<string, unknown>): boolean =>
  onlyWhen !== undefined && Boolean(record[onlyWhen.field]) && !isMet(onlyWhen, record);

const hasRows = (raw: unknown): boolean => Array.isArray(raw) && raw.length > 0;

/** Every row with a problem is named, not only the first. */
function problemsInRows({ name, fields = [] }: FieldView, raw: unknown, locale: Locale, first: { problem: string; at?: string }) {
  const problems: Record<string, string> = {};
  for (const [index, row] of (Array.isArray(raw) ? raw : []).entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return { ...problems, [`${name}.${first.at}`]: first.problem };
    const inRow = readFields(fields, row as Record<string, unknown>, locale).problems;
    for (const [path, problem] of Object.entries(inRow)) problems[`${name}.${index}.${path}`] = problem;
  }
  return problems;
}

/** Whether a text is an id: the digits of a positive 64-bit number. */
export const isId = (text: string): boolean => /^[1-9]\d{0,18}$/.test(text) && (text.length < 19 || text <= '9223372036854775807');

/** Whether PostgreSQL can store a text: no NUL and no unpaired surrogate. */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

/** A text that stands in one line: line breaks and tabs, as cells of workbooks have them, are blanks. */
export const oneLine = (text: string): string => (lineEnds.test(text) ? text.split(lineEnds).filter(Boolean).join(' ') : text);
const lineEnds = /[\t-\r\x85\u2028\u2029]+/;

/** Whether a line has nothing that nobody types and that headers and terminals obey; codes may have the separators of ISO/IEC 15434. */
export const isPlainLine = (text: string, { code = false }: Pick<Rules, 'code'> = {}): boolean =>
  isStorable(text) && (text.match(/\p{Cc}/gu) ?? []).every((sign) => code !== false && '\x04\x1c\x1d\x1e\x1f'.includes(sign));

type Say = (name: RuleMessage, limit?: number | string) => Reading;

function isNothing(rules: Rules, raw: unknown): boolean {
  if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) return true;
  if (Array.isArray(raw)) return raw.length === 0;
  if (rules.kind === 'richText') return typeof raw === 'string' && isBlank(raw);
  const numeric = rules.kind === 'integer' || rules.kind === 'decimal' || rules.kind === 'money' || rules.numeric === true;
  if (numeric) return raw === -1 && rules.required === undefined && rules.minusOne !== true;
  return rules.kind === 'reference' || rules.kind === 'references' ? raw === -1 || raw === 0 || raw === '-1' || raw === '0' : false;
}

/** A day, month or time as people type it, `2026/5/2` and `20260502`, which a number is not. */
function readDay(kind: 'date' | 'month' | 'dateTime', given: string | number | boolean, say: (name: RuleMessage) => Reading): Reading {
  const text = typeof given === 'string' ? tidyDate(kind === 'dateTime' ? 'datetime-local' : kind, given) : String(given);
  if (kind === 'dateTime') return isRealDateTime(fullDateTime(text)) ? { value: fullDateTime(text) } : say('notDate');
  if (kind === 'month') return isRealDate(`${text}-01`) ? { value: text } : say('notDate');
  return isRealDate(text.slice(0, 10)) && /^.{10}([ T]00:00(:00)?)?$/.test(text) ? { value: text.slice(0, 10) } : say('notDate');
}

function readText(rules: Rules, typed: string, say: Say): Reading {
  const isLine = rules.kind === 'text' || rules.kind === 'icon';
  const text = isLine ? oneLine(typed) : typed;
  if (isLine ? !isPlainLine(text, rules) : !isStorable(text)) return say('notText');
  const length = [...text].length;
  const wrongLength = rules.wrongLength ?? rules.message;
  if (rules.max !== undefined && length > rules.max)
    return wrongLength === undefined ? say('tooLong', rules.max) : { problem: wrongLength };
  if (rules.min !== undefined && length < rules.min)
    return wrongLength === undefined ? say('tooShort', rules.min) : { problem: wrongLength };
  if (rules.kind === 'richText') return readFormatted(rules, text, say);
  const { pattern } = rules;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    return rules.message === undefined ? say('wrongFormat') : { problem: rules.message };
  return { value: knownValue(rules, text) };
}

function readFormatted(rules: Rules, text: string, say: Say): Reading {
  const read = readTyped(text);
  if ('problem' in read) return say(read.problem, read.problem === 'tooDeep' ? maxDepth : maxElements);
  if (!isBlank(read.html)) return { value: text };
  return rules.required === undefined ? { value: null } : { problem: rules.required };
}

/** The stored form of a text that may be the word for a known value. */
export const knownValue = ({ known = [] }: Pick<FieldView, 'known'>, text: string): string =>
  known.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())?.value ?? text;

function readNumber(rules: Rules, given: string | number | boolean, say: Say): Reading {
  const text = plainNumber(String(given));
  if (typeof given === 'boolean' || !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return say('notNumber');
  const number = Number(text);
  const broken = (name: RuleMessage, limit?: number | string): Reading =>
    rules.message === undefined ? say(name, limit) : { problem: rules.message };
  if (rules.kind === 'integer' && !Number.isInteger(number)) return say('notInteger');
  const max = rules.max ?? (rules.kind === 'integer' ? 2_147_483_647 : 999_999_999_999);
  if (rules.above !== undefined && number <= rules.above) return broken('notAbove', rules.above);
  if (number < (rules.min ?? -max)) return broken('tooSmall', rules.min ?? -max);
  if (number > max) return broken('tooLarge', max);
  if (rules.kind === 'integer') return { value: number };
  const scale = rules.scale ?? (rules.kind === 'money' ? 2 : 4);
  const beyond = (text.split('.')[1] ?? '').slice(scale);
  return /[1-9]/.test(beyond)
    ? say('tooPrecise', scale)
    : {
        value: text
          .replace(/^\+/, '')
          .replace(/^(-?)\./, '$10.')
          .replace(/\.$/, ''),
      };
}

/** Whether a flag is set, as forms, clients and files write it. */
export const isOn = (given: unknown): boolean => given === true || given === 1 || given === 'true' || given === '1' || given === 'on';

function readFlag(given: string | number | boolean, say: Say): Reading {
  if (isOn(given)) return { value: true };
  return given === false || given === 0 || given === 'false' || given === '0' || given === 'off' ? { value: false } : say('wrongType');
}

function readChoice(rules: Rules, given: string | number | boolean, say: Say): Reading {
  const text = String(given);
  if (!isStorable(text) || text.length > 64) return say('notChoice');
  if (rules.options !== undefined && !rules.options.some((option) => option.value === text)) return say('notChoice');
  if (rules.numeric !== true) return { value: text };
  return /^-?\d{1,9}$/.test(text) ? { value: Number(text) } : say('notChoice');
}

function readIds(given: unknown, say: Say): Reading {
  const parts = Array.isArray(given) ? given : [given];
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return say('wrongType');
  const ids = parts
    .flatMap((part) => String(part).split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '');
  return ids.every(isId) ? { value: ids.length === 0 ? null : [...new Set(ids)].join(',') } : say('notChoice');
}

function readFiles(rules: Rules, raw: unknown, locale: Locale): Reading {
  const files = readFileList(raw ?? []);
  if (files === undefined) return { problem: ruleMessage('wrongType', locale, rules.label) };
  if (files.length === 0) return rules.required === undefined ? { value: [] } : { problem: rules.required };
  const max = rules.max ?? maxFiles;
  if (files.length > max) return { problem: ruleMessage('tooManyFiles', locale, rules.label, max) };
  return { value: files.map((file) => ({ ...file })) };
}

function readRows(rules: Rules, raw: unknown, locale: Locale): Reading {
  const rows = raw === undefined || raw === null || raw === '' ? [] : raw;
  if (!Array.isArray(rows)) return { problem: ruleMessage('wrongType', locale, rules.label) };
  if (rows.length === 0 && rules.required !== undefined) return { problem: rules.required };
  const max = rules.max ?? maxFormRows;
  if (rows.length > max) return { problem: ruleMessage('tooManyRows', locale, rules.label, max) };
  const read: Record<string, unknown>[] = [];
  for (const [index, row] of rows.entries()) {
    const isRecord = typeof row === 'object' && row !== null && !Array.isArray(row);
    if (!isRecord) return { problem: ruleMessage('wrongType', locale, rules.label), at: String(index) };
    const { values, problems } = readFields(rules.fields ?? [], row as Record<string, unknown>, locale);
    const [first] = Object.entries(problems);
    if (first) return { problem: first[1], at: `${index}.${first[0]}` };
    read.push(values);
  }
  return { value: read };
}
