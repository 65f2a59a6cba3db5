import { describe, expect, test } from 'vitest';
import { plainCode } from '#rules/codes.ts';
import { type Collected, isUnknownStation, nothing, readableCode, stationCode, takeCode, wantedBy } from '#rules/feeder-codes.ts';
import { minutesToEmpty } from '#server/smt/lines/line-status.ts';

/** A script of the page, which the compiler knows by its address alone. */
const script: string = '#app/routes/smt/scan/scan.js';
interface Key {
  key: string;
  code: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  repeat?: boolean;
  getModifierState?: (name: string) => boolean;
}
interface Capture {
  press(pressed: Key, at: number, focus?: 'text' | 'choice' | 'page'): boolean;
  rest(at: number): boolean;
}
const { createCapture }: { createCapture: (onCode: (code: string) => void, onUnread?: () => void) => Capture } = await import(script);

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

  test('what looks like a station and is none of the table is no reel, unless it is an item of it', () => {
    const asked = { ...known, items: new Set(['R-100']) };
    const isUnknown = (code: string, before = nothing(1)) => isUnknownStation(before, code, asked);

    expect([isUnknown('1-99'), isUnknown('1f-7'), isUnknown('1-1'), isUnknown('R-100'), isUnknown('A|1')]).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
    expect(isUnknown('1-99', { ...nothing(1), station: '1-1' })).toBe(false);
    expect(isUnknown('1-99', nothing(4))).toBe(false);
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
    expect(plainCode('　Ａ｜Ｌ１|R1\t')).toBe('A|L1|R1');
    expect(plainCode('\u200bA|L1|R1\u202a \ufeff')).toBe('A|L1|R1');
    expect(stationCode(' ２ｆ - 46')).toBe('2F-46');
  });

  test('whatever else differs stays different', () => {
    const reels = ['H1\u001d21', 'H121', 'h121', 'H1 21', 'H1²1', 'H１21 x', 'H1\u001e21'];

    expect(new Set(reels.map(plainCode)).size).toBe(reels.length);
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

  /** Keys with the pause before each in milliseconds; what came of them once it is quiet, and which keys did nothing else. */
  function pressed(keys: readonly (readonly [pause: number, key: string | Key])[], focus: 'text' | 'choice' | 'page' = 'page') {
    const [taken, swallowed]: [string[], string[]] = [[], []];
    const capture = createCapture(
      (code) => taken.push(code),
      () => taken.push('?'),
    );
    let now = 1000;
    for (const [pause, key] of keys) {
      now += pause;
      const whole = typeof key === 'string' ? { key, code: '' } : key;
      if (capture.press(whole, now, focus)) swallowed.push(whole.key);
    }
    capture.rest(now + 400);
    return { taken, swallowed };
  }
  const typed = (text: string, pause: number) => [...text].map((key) => [pause, key] as const);
  const scanned = (text: string) => typed(text, 15);
  const enter = [12, 'Enter'] as const;

  test('what a person types is no code', () => {
    expect(pressed([...typed('hi', 95), [200, 'Enter']]).taken).toEqual([]);
    expect(pressed([...typed('1200', 85), [90, 'Enter']], 'text')).toEqual({ taken: [], swallowed: [] });
    // Two fingers are quick now and then, and a key that is held down repeats.
    expect(
      pressed(
        [
          [300, '1'],
          [55, '0'],
          [90, '0'],
          [90, 'Enter'],
        ],
        'text',
      ).taken,
    ).toEqual([]);
    const held = Array.from({ length: 9 }, () => [33, { key: '0', code: '', repeat: true }] as const);
    expect(pressed([[300, '0'], [250, { key: '0', code: '', repeat: true }], ...held], 'text').taken).toEqual([]);
  });

  test('who types where no field is gets told', () => {
    expect(pressed([...typed('hello', 95), [95, 'Enter']]).taken).toEqual(['?']);
  });

  test.each(['text', 'choice', 'page'] as const)('codes are caught with the focus on a %s, with Enter and without, one by one', (focus) => {
    const keys = [
      ...scanned('1-7'),
      enter,
      ...scanned('A|L|FF1|5'),
      [200, 'A'],
      ...scanned('|L|FF2|5'),
      [300, '1'],
      ...scanned('-8'),
      enter,
    ] as const;

    const { taken, swallowed } = pressed(keys, focus);

    expect(taken).toEqual(['1-7', 'A|L|FF1|5', 'A|L|FF2|5', '1-8']);
    expect(swallowed.filter((key) => key === 'Enter')).toHaveLength(2);
    // A field goes on to be typed into until the keys are known for a code; a list or a button does not.
    expect(swallowed.filter((key) => key !== 'Enter').length > 0).toBe(focus !== 'text');
  });

  test('what stands in a field is no part of the code behind it', () => {
    expect(pressed([...typed('77', 90), [400, '1'], ...scanned('-7'), enter], 'text').taken).toEqual(['1-7']);
  });

  test('a pause in a code neither drops its beginning nor joins it to another', () => {
    const [head, tail] = [scanned('10.0300.'), [[90, '0'] as const, ...scanned('001|L|G1|5')]];

    expect(pressed([...head, ...tail, enter]).taken).toEqual(['10.0300.0001|L|G1|5']);
    expect(pressed([...head, ...tail]).taken).toEqual(['?']);
  });

  test('Caps Lock turns no letter of a scanner over', () => {
    const isOn = (name: string) => name === 'CapsLock';
    const locked = [...'a12B-x'].map((sign) => {
      const shiftKey = /[A-Z]/.test(sign);
      const key = shiftKey ? sign.toLowerCase() : sign.toUpperCase();
      return [15, { key, code: '', shiftKey, getModifierState: isOn }] as const;
    });

    expect(pressed([...locked, enter]).taken).toEqual(['a12B-x']);
  });

  test('the second of two keys at the end of a code does nothing', () => {
    expect(pressed([...scanned('1-7'), enter, [3, 'Enter']])).toMatchObject({
      taken: ['1-7'],
      swallowed: expect.arrayContaining(['Enter', 'Enter']),
    });
    expect(pressed([...scanned('1-7'), [12, { key: 'm', code: 'KeyM', ctrlKey: true }]]).taken).toEqual(['1-7']);
  });

  test('a long code is not cut', () => {
    const long = `A|${'7'.repeat(310)}`;

    expect(pressed([...scanned(long), enter]).taken).toEqual([long]);
  });

  test('separators are kept, whether they come as a control key or as a sign', () => {
    const [gs, eot] = [
      { key: ']', code: 'BracketRight', ctrlKey: true },
      { key: 'd', code: 'KeyD', ctrlKey: true },
    ];

    expect(pressed([...scanned('H1'), [10, gs], ...scanned('21'), [10, eot], enter]).taken).toEqual(['H1\u001d21\u0004']);
    expect(pressed([...scanned('H1\u001d21'), enter]).taken).toEqual(['H1\u001d21']);
    expect(pressed([[300, gs], ...scanned('21'), enter]).taken).toEqual(['\u001d21']);
    expect(pressed([[300, { key: 'f', code: 'KeyF', ctrlKey: true }]])).toEqual({ taken: [], swallowed: [] });
  });

  test('under an input method every sign is read off its key, and a key that says none makes the code unread', () => {
    const hiddenKey = (code: string, shiftKey = false) => [10, { key: 'Process', code, shiftKey }] as const;
    const hidden = [
      hiddenKey('KeyE', true),
      hiddenKey('Digit8'),
      hiddenKey('Digit9', true),
      hiddenKey('Digit0', true),
      hiddenKey('Digit8', true),
    ];

    expect(pressed([...hidden, hiddenKey('Quote'), hiddenKey('BracketLeft'), hiddenKey('KeyX'), enter]).taken).toEqual([`E8()*'[x`]);
    expect(pressed([[300, { key: 'Process', code: '' }], ...scanned('E11'), enter]).taken).toEqual(['?']);
    expect(pressed([...scanned('E1'), [10, { key: 'F8', code: 'F8' }], ...scanned('1'), enter]).taken).toEqual(['?']);
    expect(pressed([...scanned('料E11'), enter]).taken).toEqual(['料E11']);
  });
});

test('a reel runs out by what was on it, what a board takes and how fast the line runs', () => {
  const reel = { quantity: 1000, perBoard: 2, boardsPerHour: 300, minutesOn: 0 };

  expect(minutesToEmpty(reel)).toBe(100);
  expect(minutesToEmpty({ ...reel, minutesOn: 90.5 })).toBe(9);
  expect(minutesToEmpty({ ...reel, minutesOn: 500 })).toBe(0);
  expect(minutesToEmpty({ ...reel, boardsPerHour: 0 })).toBeNull();
});
