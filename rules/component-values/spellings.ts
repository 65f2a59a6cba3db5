import { type QuantityName, quantityOf } from './quantities.ts';
import { readValue } from './read-value.ts';

/** A value, and the ways of writing it that are read as it; of a spelling with two readings, both. */
export interface Spelled {
  values: string[];
  spellings: string[];
}

/** What the tables of a quantity let people write, each as it is read: for whoever asks how a field takes its values. */
export function spellingsOf(name: QuantityName): Spelled[] {
  const found = new Map<string, Spelled>();
  for (const spelling of candidates(name)) {
    const reading = readValue(name, spelling);
    const values = 'text' in reading ? [reading.text] : reading.problem === 'doubtful' ? reading.nearest : [];
    if (values.length === 0) continue;
    const key = 'text' in reading ? `${reading.number}` : values.join(' ');
    const known = found.get(key);
    if (known) known.spellings.push(spelling);
    else found.set(key, { values, spellings: [spelling] });
  }
  return [...found.values()].map(({ values, spellings }) => ({ values, spellings: [...new Set(spellings)] }));
}

function candidates(name: QuantityName): string[] {
  const { example, units, written, prefixes, points = {}, code, isCodeDoubtful, hasPreciseCodes, whole, bare } = quantityOf(name);
  const usual = written.find(([, power]) => power === 0)?.[0] ?? '';
  const chinese = units.filter((unit) => /\p{Script=Han}/u.test(unit)).at(-1) ?? '';
  const ofPrefixes = Object.keys(prefixes).flatMap((prefix) => {
    if (prefix === '' || prefix.length > 1 || /[RE]/i.test(prefix)) return prefix === '' ? [] : [`47${prefix}`];
    return /\p{Script=Han}/u.test(prefix) ? [`47${prefix}${chinese}`] : [`47${prefix}${usual}`, `47${prefix}`];
  });
  return [
    ...(bare === undefined ? [] : ['47']),
    ...units.map((unit) => `47${unit}`),
    ...ofPrefixes,
    ...(whole === undefined ? Object.keys(points).flatMap((point) => [`4${point}7`, `${point}47`]) : []),
    ...(whole === 'fraction' ? ['1/4', '1/4W', '0.25W', '250mW'] : []),
    ...(code === undefined ? [] : ['473', '479']),
    ...(isCodeDoubtful ? ['470'] : []),
    ...(hasPreciseCodes ? ['4702', '01C', '68X', '10E'] : []),
    example,
  ];
}
