import { maxFormRows } from '#rules/form-limits.ts';
import { exact, plus, written, zero } from '#rules/money/exact.ts';

/** The values of the form, in which both lists of materials are rows of text. */
type Values = Record<string, unknown>;
type Row = Record<string, unknown>;

const lists = ['matrialList', 'temMatrialList'] as const;

/** A material on several lines: their quantities, and the sum unless one of them is no number yet. */
export interface DoubledMaterial {
  list: (typeof lists)[number];
  itemNumber: string;
  quantities: string[];
  total: string | undefined;
  /** They differ in the day or the note. */
  mayStay: boolean;
}

/** A new form begins with an empty row, which what is filled in replaces. */
export const filledRows = (rows: unknown): Row[] =>
  Array.isArray(rows) ? rows.filter((row: Row) => Boolean(row.itemNumber || row.supplierNumber || row.contactName)) : [];

/** How many materials of either sort a form has. */
export const countOf = ({ matrialList, temMatrialList }: Values) => ({
  formal: filledRows(matrialList).length,
  temporary: filledRows(temMatrialList).length,
});

/** The materials that stand on several lines of a list. */
export const doublesIn = (values: Values): DoubledMaterial[] =>
  lists.flatMap((list) => {
    const rows = filledRows(values[list]).filter((row) => keyOf(row) !== '');
    const own = [...new Set(rows.map(keyOf))].map((key) => rows.filter((row) => keyOf(row) === key)).filter((some) => some.length > 1);
    return own.map((some) => ({
      ...{ list, itemNumber: textIn(some[0], 'itemNumber'), quantities: some.map((row) => textIn(row, 'itemQty')), total: sumOf(some) },
      mayStay: new Set(some.map((row) => `${textIn(row, 'needDate')} ${textIn(row, 'note')}`)).size === some.length,
    }));
  });

/** One line with the sum, the earliest of the days and all that was noted. */
export function joinLines(values: Values, list: string, itemNumber: string): Values {
  const rows = filledRows(values[list]);
  const own = rows.filter((row) => keyOf(row) === itemNumber.toUpperCase());
  const [[first], itemQty] = [own, sumOf(own)];
  if (itemQty === undefined) return values;
  const [needDate = null] = own
    .map((row) => textIn(row, 'needDate'))
    .filter((day) => day !== '')
    .sort();
  const note = [...new Set(own.map((row) => textIn(row, 'note')))].filter((text) => text !== '').join(' ') || null;
  return {
    ...values,
    [list]: rows.flatMap((row) => (row === first ? [{ ...row, itemQty, needDate, note }] : own.includes(row) ? [] : [row])),
  };
}

/** The temporary materials that were pasted as a text become an item, with the text in their note. */
export function takeItem(values: Values, text: string, code: string): Values {
  const rows = filledRows(values.temMatrialList);
  const isMeant = (row: Row) => textIn(row, 'itemNumber') === text.trim();
  const taken = rows.filter(isMeant).map((row) => ({ ...row, itemNumber: code, note: `${text} ${textIn(row, 'note')}`.trim() }));
  return {
    ...values,
    matrialList: [...filledRows(values.matrialList), ...taken],
    temMatrialList: rows.filter((row) => !isMeant(row)),
  };
}

/** The codes of the items that a form names, without what is too long to be one. */
export const codesIn = ({ matrialList }: Values): string[] =>
  [...new Set(filledRows(matrialList).map((row) => textIn(row, 'itemNumber')))].filter((code) => code.length <= 100).slice(0, maxFormRows);

/** With what is said beside each material: what an item is, and of a temporary one that it is one. */
export const marked = (values: Values, items: Readonly<Record<string, string>>, temporary: string | undefined): Values => ({
  ...values,
  ...beside(values, 'matrialList', (row) => items[textIn(row, 'itemNumber')]),
  ...beside(values, 'temMatrialList', (row) => (keyOf(row) === '' ? undefined : temporary)),
});

const beside = (values: Values, list: (typeof lists)[number], told: (row: Row) => string | undefined): Values => {
  const rows = values[list];
  return Array.isArray(rows) ? { [list]: rows.map((row: Row) => ({ ...row, _beside: told(row) })) } : {};
};

const textIn = (row: Row | undefined, name: string): string => String(row?.[name] ?? '').trim();
const keyOf = (row: Row): string => textIn(row, 'itemNumber').toUpperCase();

function sumOf(rows: readonly Row[]): string | undefined {
  const amounts = rows.flatMap((row) => exact(textIn(row, 'itemQty')) ?? []);
  return rows.length > 0 && amounts.length === rows.length ? written(amounts.reduce(plus, zero)) : undefined;
}
