import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type QuantityName, quantities } from '#rules/component-values/quantities.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { spellingsOf } from '#rules/component-values/spellings.ts';
import { notations } from '#rules/part-lines/notations.ts';
import { toldOf } from '#rules/part-lines/part-line.ts';
import { readPartLine } from '#rules/part-lines/read-line.ts';

const { asked, left, notFitted, ...plain } = notations;

describe('the help shows', () => {
  test.each(Object.values(plain).flat())('a line that is read wholly: %s', (line) => {
    const { main, code, manufacturerModel, questions, rest, isFitted } = readPartLine(line);

    expect([questions, rest, isFitted]).toEqual([[], [], true]);
    expect(main?.text ?? manufacturerModel ?? code).toBeDefined();
  });

  test.each(asked)('a line that is asked about: %s', (line) => {
    expect(readPartLine(line).questions).toHaveLength(1);
  });

  test.each(left)('a line of which something is left over: %s', (line) => {
    expect(readPartLine(line).rest).toHaveLength(1);
  });

  test.each(notFitted)('a line of a part that is left out: %s', (line) => {
    expect(readPartLine(line)).toMatchObject({ isFitted: false, rest: [] });
  });

  test.each(Object.keys(quantities) as QuantityName[])('of each field how its values are written, and every unit of it: %s', (name) => {
    const spelled = spellingsOf(name);

    for (const { values, spellings } of spelled)
      for (const spelling of spellings) {
        const reading = readValue(name, spelling);
        expect('text' in reading ? [reading.text] : reading.nearest).toEqual(values.length > 1 ? values : [expect.any(String)]);
      }
    const all = spelled.flatMap(({ spellings }) => spellings);
    for (const unit of quantities[name].units) expect(all).toContain(`47${unit}`);
    expect(all).toContain(quantities[name].example);
  });
});

/** What a line is read as, in short: the part, its places in brackets, how many, and numbers of others. */
function shown(line: string): string {
  const part = readPartLine(line);
  const { places, count, otherNumbers } = part;
  return [...toldOf(part), ...(places.length > 0 ? [`(${places.join(' ')})`] : []), ...(count ? [`x${count}`] : []), ...otherNumbers].join(
    ' ',
  );
}

const meant: Record<string, string> = {
  'R1 470': '470Ω (R1)',
  'R1 01C': '10K (R1)',
  'C1 104': '100NF (C1)',
  'C1 479': '4.7PF (C1)',
  'L1 2R2': '2.2UH (L1)',
  'R1-R4 10k': '10K (R1 R2 R3 R4)',
  'R1~R5 10k 0603': '10K 0603 (R1 R2 R3 R4 R5)',
  'R1-4 10k': '10K (R1 R2 R3 R4)',
  'R1、R2 10k': '10K (R1 R2)',
  '10k 0603 5pcs': '10K 0603 x5',
  '100nF 0402 20个': '100NF 0402 x20',
  '10k 0603 x10': '10K 0603 x10',
  '10k 0603 1,000pcs': '10K 0603 x1000',
  '4.7k 0603 5Kpcs': '4.7K 0603 x5000',
  '2× 10k 0603': '10K 0603 x2',
  'Qty:5 10k 0603': '10K 0603 x5',
  '1001-00002 5pcs': '1001-00002 x5',
  'C14663 100nF 0402': '100NF 0402 C14663',
  'CP-100001 10k 0603': '10K 0603 CP-100001',
};

test.each([...notations.places, ...notations.counts, ...notations.codes])('places, counts and numbers say what they mean: %s', (line) => {
  expect(shown(line)).toBe(meant[line]);
});

/** What docs/materials.md says of the notations that it shows; two values where it says that both are named. */
const documented: Record<string, [name: QuantityName, ...read: string[]][]> = {
  '4.7kΩ': [['resistance', '4.7K']],
  '4700ohm': [['resistance', '4700Ω']],
  '0.1µF': [['capacity', '0.1UF']],
  '10 uH': [['inductance', '10UH']],
  R47: [
    ['resistance', '0.47Ω'],
    ['inductance', '0.47UH'],
  ],
  '4K7': [['resistance', '4.7K']],
  '4n7': [['capacity', '4.7NF']],
  '2p2': [['capacity', '2.2PF']],
  '103': [
    ['resistance', '10K'],
    ['capacity', '10NF'],
    ['inductance', '10mH'],
  ],
  '1002': [['resistance', '10K']],
  '01C': [['resistance', '10K']],
  '68X': [['resistance', '49.9Ω']],
  '1/4W': [['power', '1/4W']],
  '1.00E+04': [['resistance', '10000Ω']],
  '110 кОм': [['resistance', '110K']],
  '4.7千欧': [['resistance', '4.7K']],
  '10微法': [['capacity', '10UF']],
  '470E': [['resistance', '470Ω']],
  '4R7': [['capacity', '4.7PF']],
  '10E': [['resistance', '10Ω', '1.24M']],
  '470': [['resistance', '47Ω', '470Ω']],
  '229': [
    ['resistance', '2.2Ω', '229Ω'],
    ['inductance', '2.2UH', '229UH'],
  ],
  '4,700': [['resistance', '4.7Ω', '4700Ω']],
  '10MF': [['capacity', '10mF', '10UF']],
  '10m': [['resistance', '10mΩ', '10M']],
  '10/20K': [['resistance', '10K', '20K']],
};

describe('docs/materials.md', () => {
  const docs = readFileSync(new URL('../../docs/materials.md', import.meta.url), 'utf8');

  test.each(Object.entries(documented))('shows %s, and the grammar reads it so', (spelling, readings) => {
    expect(docs).toContain(`\`${spelling}\``);
    for (const [name, ...read] of readings) {
      const reading = readValue(name, spelling);
      expect('text' in reading ? [reading.text] : reading.nearest).toEqual(read);
    }
  });

  test('shows no notation of values in its table that is not read here', () => {
    const rows = docs.slice(docs.indexOf('| Notation |'), docs.indexOf('- `1.00E+04`')).split('\n').slice(2);
    const notated = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, one]) => one));

    expect(notated.length).toBeGreaterThan(10);
    expect(notated.filter((one) => one === undefined || documented[one] === undefined)).toEqual([]);
  });
});
