import { describe, expect, test } from 'vitest';
import { toggled } from '#app/routes/item-search/search-address.ts';
import { readValue } from '#rules/component-values/read-value.ts';
import { readSize } from '#rules/component-values/size.ts';
import { readField } from '#rules/field-rules.ts';
import { plainNumber } from '#rules/grouped.ts';
import { placeCount, placeList } from '#rules/part-lines/places.ts';
import { readPartCells, readPartLine } from '#rules/part-lines/read-line.ts';
import type { FieldView } from '#rules/screen.ts';
import { fromJson } from '#server/blade/arguments.ts';
import { readQuery } from '#server/blade/read-query.ts';
import { shapeInput } from '#server/blade/shape-input.ts';
import { addressWithoutSecrets } from '#server/calls/log/without-secrets.ts';
import { timeOfForm } from '#server/engine/inputs.ts';
import { readPastedLines } from '#server/purchasing/inquiries/paste-lines.ts';
import { readPart } from '#server/rd/eda/read-part.ts';
import { fileIdIn, withAddresses } from '#server/security/file-link.ts';
import { networkOf } from '#server/sign-in/address-brake.ts';
import { deviceWords } from '#server/sign-in/sessions/device-words.ts';
import { checkRows, type TableRow } from '#server/smt/tables/import/check-rows.ts';
import { compareTables } from '#server/smt/tables/import/compare-tables.ts';

const priced: FieldView = { name: 'price', kind: 'money', label: '单价' };
const named: FieldView = { name: 'name', kind: 'text', label: '名称' };
const readPrice = (typed: string) => readField(priced, typed, 'zh');

describe('what somebody chose is read in time in proportion to its length', () => {
  test.each<[string, (text: string) => unknown, (length: number) => string]>([
    ['a number with a letter at its end', readPrice, (length) => `${'1'.repeat(length)}a`],
    ['a number of many decimals', readPrice, (length) => `1.${'0'.repeat(length)}1`],
    ['a value of digits', (text) => readValue('resistance', text), (length) => `${'1'.repeat(length)}a1`],
    ['a value in mega', (text) => readValue('capacity', text), (length) => `${'1'.repeat(length)}MM1`],
    ['a size', readSize, (length) => `${'1'.repeat(length)}a`],
    ['a part by its description', (description) => readPart({ references: 'C1', description }), (length) => 'smd'.repeat(length / 3)],
    ['a line of a parts list', readPartLine, (length) => '10k '.repeat(length / 4)],
    ['a line of counts', readPartLine, (length) => '1 x '.repeat(length / 4)],
    ['a line of blanks', readPartLine, (length) => `1${' '.repeat(length)}@ x`],
    ['a line of parameters', readPartLine, (length) => '容值:1 '.repeat(length / 5)],
    ['a line of commas', readPartLine, (length) => 'R1,'.repeat(length / 3)],
    ['a line of ranges', readPartLine, (length) => 'R1-R501,'.repeat(length / 8)],
    ['a line of digits', readPartLine, (length) => `A1,${'1'.repeat(length)}`],
    ['a line of numbers', readPartLine, (length) => '104 1 '.repeat(length / 6)],
    ['a line of values', readPartLine, (length) => '10k 22k '.repeat(length / 8)],
    ['a line of backslashes', readPartLine, (length) => '1\\'.repeat(length / 2)],
    ['a line of a library', readPartLine, (length) => `C_1U_0402${'_J'.repeat(length / 2)}`],
    ['a line of cells', readPartLine, (length) => 'VAR1\tR22\t'.repeat(length / 9)],
    ['a word of a parts list', readPartLine, (length) => '1/'.repeat(length / 2)],
    ['a footprint of a parts list', (text) => readPartCells([{ text, role: 'footprint' }]), (length) => 'array1_'.repeat(length / 7)],
    ['an address in a log', addressWithoutSecrets, (length) => 'a'.repeat(length)],
    ['a browser', (text) => deviceWords(text, 'zh'), (length) => `Version/${'1'.repeat(length)}`],
    ['a condition with blanks', (text) => toggled(text, 'x'), (length) => ' '.repeat(length)],
    ['a query of stray percents', readQuery, (length) => `?a=${'%'.repeat(length)}`],
    ['a query of one name', readQuery, (length) => `?${'a'.repeat(length)}`],
    ['JSON of long numbers', fromJson, (length) => `{"a":"${'1'.repeat(length)}\\""}`],
    ['the addresses of a text', (text) => withAddresses(text, () => undefined), (length) => `/file${'src="'.repeat(length / 5)}`],
    ['the link of a file', fileIdIn, (length) => `/api/blade-resource/oss/endpoint/file?${'id='.repeat(length / 3)}`],
    ['a quantity with commas', plainNumber, (length) => `1${',111'.repeat(length / 4)}x`],
    ['a time of a form', (text) => timeOfForm(text, 'Asia/Shanghai'), (length) => `2026-01-01T${'0'.repeat(length)}`],
    ['a line with breaks', (text) => readField(named, text, 'zh'), (length) => 'a\n'.repeat(length / 2)],
    ['a line of breaks', (text) => readField(named, text, 'zh'), (length) => `a${'\r\n'.repeat(length / 2)}b`],
    ['a line of blanks that breaks', (text) => readField(named, text, 'zh'), (length) => `a${' '.repeat(length)}\n`],
    ['a line of separators', (text) => readField({ ...named, code: true }, text, 'zh'), (length) => '\x1d'.repeat(length)],
    ['the order of a list', (text) => shapeInput({ isList: true }, { ascs: text, descs: text }, {}), (length) => 'a,'.repeat(length / 2)],
    ['the network of an address', networkOf, (length) => `${':1'.repeat(length / 2)}::`],
  ])('%s', (_, read, typed) => {
    const work = (length: number) => {
      const text = typed(length);
      return least(() => read(text));
    };

    const [some, more] = [work(3000), work(24_000)];

    // Eight times the text: a quadratic reading takes 64 times as long.
    expect(more / Math.max(some, 0.5)).toBeLessThan(30);
  });

  test('and the readings are what they were', () => {
    expect(readPrice('1.500')).toHaveProperty('value');
    expect(readPrice('12.')).toHaveProperty('value');
    expect(readPrice('.5')).toHaveProperty('value');
    expect(readPrice('1.501')).toHaveProperty('problem');
    expect(readSize('5x.5')).toEqual({ problem: 'hasDecimals' });
    expect(addressWithoutSecrets('/a?refresh_token=abc&user-password=x&q=1')).toBe('/a?refresh_token=***&user-password=***&q=1');
    expect(toggled('="a, b", c', 'c')).toBe('="a, b"');
  });
});

describe('ranges of places name no more than a board has', () => {
  const ranges = 'R1-R501,'.repeat(2500);
  const row: TableRow = {
    ...{ station: '1-1', itemNumber: 'A', isSubstitute: false, itemModel: '', itemPosition: ranges.slice(0, 4000) },
    ...{ quantity: 0, isCover: false, isTrial: false, sort: 1, note: '' },
  };
  const table = Array.from({ length: 500 }, () => row);

  test.each<[string, () => unknown]>([
    ['in a cell of references', () => readPart({ references: ranges })],
    ['in a description', () => readPart({ references: 'R1', description: ranges })],
    ['in a pasted line', () => readPartLine(ranges)],
    ['in a pasted list', () => readPastedLines(`Designator\tValue\n${`${ranges}\t10k\n`.repeat(9)}`)],
    ['in a table of stations', () => checkRows(table)],
    ['in two versions of a table', () => compareTables([row], [{ ...row, itemPosition: ranges.slice(8, 4000) }])],
  ])('%s', (_, read) => {
    expect(least(read)).toBeLessThan(100);
  });

  test('those of one list are 5000, and a range behind them stays as it is written', () => {
    const places = placeList('R1-R500,'.repeat(12));

    expect(places).toHaveLength(5002);
    expect(places.slice(-3)).toEqual(['R500', 'R1-R500', 'R1-R500']);
    expect(placeCount('R1-R500,'.repeat(12))).toBe(5002);
    expect(placeList('R08-R10, c7')).toEqual(['R08', 'R09', 'R10', 'c7']);
  });

  test('and a table of more than all boards have is refused at its row', () => {
    const faults = checkRows(table.map((one, at) => ({ ...one, station: `1-${at}` })));

    expect(faults.at(-1)).toMatchObject({ at: 20, field: 'itemPosition', text: { en: 'A table has at most 100000 designators' } });
  });
});

/** The work of the quickest of some runs: what else the machine does is not counted. */
function least(run: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const begun = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
