import { own } from '#rules/own.ts';
import type { FieldView, Locale } from '#rules/screen.ts';

/** A cell value: numbers and dates typed, everything else as text. */
export type CellValue = string | number | Date | null;

export interface TableColumn {
  title: string;
  width: number;
  /** The number format; `@` is text. */
  format: string;
}

const yesOrNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const;

/** The column of a field: its label in the reader's language, and its cell format. */
export function columnOf(field: FieldView): TableColumn {
  const title = field.unit === undefined ? field.label : `${field.label} (${field.unit})`;
  const wide = Math.max(
    10,
    [...title].reduce((sum, sign) => sum + (sign > '\u00ff' ? 2 : 1), 4),
  );
  return { title, width: Math.min(48, Math.max(wide, widths[field.kind] ?? 12)), format: formatOf(field) };
}

const widths: Partial<Record<FieldView['kind'], number>> = {
  text: 18,
  longText: 32,
  dateTime: 20,
  date: 12,
  reference: 18,
  references: 24,
};

function formatOf({ kind, scale }: FieldView): string {
  if (kind === 'integer') return '0';
  if (kind === 'money') return '0.00';
  if (kind === 'decimal') return `0.${'#'.repeat(scale ?? 4)}`;
  if (kind === 'date') return 'yyyy-mm-dd';
  return kind === 'dateTime' ? 'yyyy-mm-dd hh:mm:ss' : '@';
}

/** The cell of a field: the label of a key, otherwise a number, date or text. */
export function cellOf(field: FieldView, row: Record<string, unknown>, locale: Locale): CellValue {
  const value = own(row, field.name);
  if (value === null || value === undefined || value === '') return null;
  if (field.labelKey !== undefined && typeof own(row, field.labelKey) === 'string' && row[field.labelKey] !== '')
    return String(row[field.labelKey]);
  switch (field.kind) {
    case 'choice':
      return field.options?.find((option) => option.value === String(value))?.label ?? String(value);
    case 'flag':
      return yesOrNo[locale][value === true || value === 1 ? 1 : 0];
    case 'integer':
    case 'decimal':
    case 'money':
      return numberOf(value);
    case 'date':
    case 'dateTime':
      return dayOf(String(value));
    case 'rows':
      return Array.isArray(value) ? String(value.length) : null;
    case 'richText':
      return plainText(String(value));
    default:
      return storableText(value);
  }
}

/** A spreadsheet has fifteen digits: longer numbers stay text, so that none are lost. */
function numberOf(value: unknown): number | string {
  const text = String(value);
  const number = Number(text);
  return Number.isFinite(number) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? number : text;
}

/** A date or an instant in local time, independent of the spreadsheet's time zone. */
function dayOf(text: string): Date | string {
  const at = new Date(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`);
  // Spreadsheet dates begin in 1900.
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1901 ? text : at;
}

const plainText = (html: string): string =>
  html
    .replace(/<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

const longestCell = 32_767;
/** Removes what no table can hold, not even escaped, and truncates to the cell limit. */
const storableText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000\ufffe\uffff]/g, '')
    .slice(0, longestCell);
