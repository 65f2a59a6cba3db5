import { describe, expect, test } from 'vitest';
import { type Collected, nothing, readableCode, stationCode, takeCode, tidyCode, wantedBy } from '#rules/feeder-codes.ts';
import { minutesToEmpty } from '#server/smt/lines/line-status.ts';

/** A script of the page, which the compiler knows by its address alone. */
const script: string = '#app/routes/smt/scan/scan.js';
interface Capture {
  press(pressed: { key: string; code: string; shiftKey?: boolean }, at: number): boolean;
  rest(at: number): boolean;
}
const { createCapture }: { createCapture: (onCode: (code: string) => void) => Capture } = await import(script);

const known = { stations: new Set(['1-1', '2F-46']), needsBothLabels: false };
const stepAfter = (mode: number, codes: readonly string[], of = known) =>
  codes.reduce<Collected>((step, code) => takeCode(step, code, of), nothing(mode));

describe('codes become steps', () => {
  test('station and reel come in either order, and a command begins another step', () => {
    expect(stepAfter(0, ['1-1', 'A|1'])).toMatchObject({ station: '1-1', barcode: 'A|1' });
    expect(stepAfter(0, ['A|1', '2f-46'])).toMatchObject({ station: '2F-46', barcode: 'A|1' });
    expect(stepAfter(0, ['1-1', 'cmd-change', '1-1', 'A|1', 'A|2'])).toEqual({
      ...nothing(1),
      station: '1-1',
      oldBarcode: 'A|1',
      barcode: 'A|2',
    });
    expect(stepAfter(1, ['1-1', 'A|1', 'CMD-CANCEL'])).toEqual(nothing(1));
  });

  test('another station begins the step anew there, and an issued reel needs none', () => {
    expect(stepAfter(1, ['1-1', 'A|1', '2F-46'])).toEqual({ ...nothing(1), station: '2F-46' });
    expect(wantedBy(stepAfter(4, ['A|1']), known)).toEqual([]);
  });

  test('a line with both labels wants the supplier label last', () => {
    const both = { ...known, needsBothLabels: true };

    expect(wantedBy(stepAfter(0, ['1-1', 'A|1'], both), both)).toEqual(['supplierBarcode']);
    expect(wantedBy(stepAfter(2, ['1-1', 'A|1'], both), both)).toEqual([]);
  });

  test('a station that the table does not know is taken for one by its form, in either order, and never a reel for it', () => {
    expect(stepAfter(0, ['9-9', 'A|1'])).toMatchObject({ station: '9-9', barcode: 'A|1' });
    expect(stepAfter(0, ['A|1', '9-9'])).toMatchObject({ station: '9-9', barcode: 'A|1' });
    expect(stepAfter(1, ['9-9', 'A|1', 'A|2'])).toMatchObject({ station: '9-9', oldBarcode: 'A|1', barcode: 'A|2' });
    expect(stepAfter(7, ['9-9'])).toMatchObject({ station: '9-9' });
  });

  test('an item or a label that looks like a station is one where a reel or a label is waited for', () => {
    const both = { ...known, needsBothLabels: true };

    expect(stepAfter(0, ['1-1', 'CAP-104'])).toMatchObject({ station: '1-1', barcode: 'CAP-104' });
    expect(stepAfter(0, ['CAP-104', '1-1'])).toMatchObject({ station: '1-1', barcode: 'CAP-104' });
    expect(stepAfter(1, ['1-1', 'CAP-104', 'CAP-105'])).toMatchObject({ station: '1-1', oldBarcode: 'CAP-104', barcode: 'CAP-105' });
    expect(stepAfter(0, ['1-1', 'A|1', 'RC0402FR-07'], both)).toMatchObject({ barcode: 'A|1', supplierBarcode: 'RC0402FR-07' });
    expect(stepAfter(4, ['CAP-104'])).toMatchObject({ station: '', barcode: 'CAP-104' });
  });

  test('a code is kept as it was scanned', () => {
    const scanned = ' A|L1|H1\u001d21 ';

    expect(stepAfter(0, ['１-１', scanned])).toMatchObject({ station: '1-1', barcode: scanned });
  });
});

describe('codes are compared in one form', () => {
  test('blanks around and full-width signs make no difference', () => {
    expect(tidyCode('　Ａ｜Ｌ１|R1\t')).toBe('A|L1|R1');
    expect(stationCode(' ２ｆ - 46')).toBe('2F-46');
  });

  test('whatever else differs stays different', () => {
    const reels = ['H1\u001d21', 'H121', 'h121', 'H1 21', 'H1²1', 'H１21 x', 'H1\u001e21'];

    expect(new Set(reels.map(tidyCode)).size).toBe(reels.length);
    expect(new Set(reels.map(readableCode)).size).toBe(reels.length);
  });
});

describe('keys become codes', () => {
  /** A fast, repeatable source of chance (mulberry32). */
  const chance = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const signs = '0000000000123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-|.';
  const codeOf: Record<string, string> = { '-': 'Minus', '|': 'Backslash', '.': 'Period' };
  const physical = (sign: string) =>
    /\d/.test(sign) ? `Digit${sign}` : /[a-z]/i.test(sign) ? `Key${sign.toUpperCase()}` : (codeOf[sign] ?? '');

  test('of ten thousand random codes at 5 to 30 ms a character none is lost, with Enter or without, under an input method too', () => {
    const next = chance(20260504);
    const [sent, taken]: [string[], string[]] = [[], []];
    const capture = createCapture((code: string) => taken.push(code));
    let now = 0;
    for (let nth = 0; nth < 10_000; nth += 1) {
      const code = Array.from({ length: 4 + Math.floor(next() * 30) }, () => signs[Math.floor(next() * signs.length)]).join('');
      sent.push(code);
      const [isHidden, hasEnter] = [next() < 0.3, next() < 0.5];
      for (const sign of code) {
        now += 5 + next() * 25;
        capture.press({ key: isHidden ? 'Process' : sign, code: physical(sign), shiftKey: /[A-Z|]/.test(sign) }, now);
      }
      if (hasEnter) capture.press({ key: 'Enter', code: 'Enter' }, now + 10);
      now += 150;
      capture.rest(now);
    }

    expect(taken).toEqual(sent);
  });

  test('what a person types is no code', () => {
    const taken: string[] = [];
    const capture = createCapture((code: string) => taken.push(code));
    let now = 0;
    for (const key of 'hello') {
      now += 95;
      capture.press({ key, code: '' }, now);
    }
    capture.press({ key: 'Enter', code: 'Enter' }, now + 200);
    capture.rest(now + 400);

    expect(taken).toEqual([]);
  });
});

test('a reel runs out by what was on it, what a board takes and how fast the line runs', () => {
  const reel = { quantity: 1000, perBoard: 2, boardsPerHour: 300, minutesOn: 0 };

  expect(minutesToEmpty(reel)).toBe(100);
  expect(minutesToEmpty({ ...reel, minutesOn: 90.5 })).toBe(9);
  expect(minutesToEmpty({ ...reel, minutesOn: 500 })).toBe(0);
  expect(minutesToEmpty({ ...reel, boardsPerHour: 0 })).toBeNull();
});
