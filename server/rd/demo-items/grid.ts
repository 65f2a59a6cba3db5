/** The values of an item as an engineer types them, by field. */
export type Typed = Readonly<Record<string, string>>;

/** Items of one type. */
export interface Family {
  typeCode: string;
  parts: readonly Typed[];
}

/** Every combination of what the lists have, evenly thinned to so many: the same each time. */
export function family(typeCode: string, many: number, ...lists: readonly (readonly Typed[])[]): Family {
  const all = lists.reduce<Typed[]>((so, list) => so.flatMap((one) => list.map((other) => ({ ...one, ...other }))), [{}]);
  const step = Math.max(1, all.length / many);
  return { typeCode, parts: Array.from({ length: Math.min(many, all.length) }, (_, nth) => all[Math.floor(nth * step)] as Typed) };
}

/** One field with each of some values. */
export const each = (name: string, ...values: readonly (string | number)[]): Typed[] => values.map((value) => ({ [name]: String(value) }));

/** Rows of a table: the names of the fields, then the values of each row, with blanks between them. */
export function rows(names: string, ...lines: readonly string[]): Typed[] {
  const fields = names.split(' ');
  return lines.map((line) => {
    const values = line.split(' ');
    return Object.fromEntries(fields.flatMap((name, at) => (values[at] === undefined || values[at] === '-' ? [] : [[name, values[at]]])));
  });
}

/** The same with a value made of the others, such as the maker's number. */
export const named = (made: Family, nameOf: (part: Typed, nth: number) => Typed): Family => ({
  ...made,
  parts: made.parts.map((part, nth) => ({ ...part, ...nameOf(part, nth) })),
});

const e24 = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91];
const e12 = e24.filter((_, at) => at % 2 === 0);
const e6 = e12.filter((_, at) => at % 2 === 0);
const series = { e24, e12, e6 };

/** A preferred series (IEC 60063) over decades, as texts with a unit: `decades('e6', 'NF', 1, 10)` is 1NF, 1.5NF to 68NF. */
export const decades = (name: keyof typeof series, unit: string, ...factors: readonly number[]): string[] =>
  factors.flatMap((factor) => series[name].map((step) => Number(((step * factor) / 10).toPrecision(3)) + unit));
