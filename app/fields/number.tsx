import type { FieldView } from '#rules/screen.ts';
import { type CellProps, controlProps, type InputProps, textOf } from './field-kind.ts';
import { shortSize } from './files/short-size.ts';

/** Grouped by thousands, but for numbers that name something, such as a port. */
export function Cell({ field, row }: CellProps) {
  const text = textOf(row[field.name]);
  if (isMinusOne(field, text)) return field.minusOneLabel ?? null;
  if (field.bytes && text !== '') return shortSize(Number(text));
  if (field.code) return text;
  const shown = grouped(padded(shownOf(field, text), field.minScale));
  const places = field.minScale === undefined || field.scale === undefined || shown === '' ? 0 : field.scale - placesOf(shown);
  // In a column the places that are not used are left free, so that the points stand in one line.
  return places > 0 ? <span data-places={'0'.repeat(places)}>{shown}</span> : shown;
}

/** A text input with the numeric keyboard: a `number` input drops invalid text, and scrolling changes its value unnoticed. */
export function Input(props: InputProps) {
  return (
    <input
      {...controlProps(props)}
      type="text"
      inputMode={inputMode(props)}
      defaultValue={typedOf(props.field, textOf(props.value))}
      data-number=""
      autoComplete="off"
    />
  );
}

/** −1 without a name is a standard that nobody has set (specification 10.3: shown blank), and stays so when the field is left empty. */
const typedOf = (field: FieldView, text: string): string =>
  isMinusOne(field, text) && field.minusOneLabel === undefined ? '' : shownOf(field, text);

const isMinusOne = ({ minusOne }: FieldView, text: string): boolean => minusOne === true && Number(text) === -1;

/** A column answers with all its decimals; those of money are written, needless ones of other numbers are not. */
const shownOf = ({ kind }: FieldView, text: string): string =>
  kind === 'decimal' && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** A price has these places at least. */
function padded(text: string, scale = 0): string {
  const [whole = '', digits = ''] = text.split('.');
  return digits.length >= scale || text === '' ? text : `${whole}.${digits.padEnd(scale, '0')}`;
}

const grouped = (text: string): string => text.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Numeric keyboards often lack the minus sign, so fields that allow negative values use the full one. */
function inputMode({ field }: InputProps): 'numeric' | 'decimal' | 'text' {
  const mayBeNegative = field.min === undefined ? field.above === undefined || field.above < 0 : field.min < 0;
  if (mayBeNegative) return 'text';
  return field.kind === 'integer' ? 'numeric' : 'decimal';
}
