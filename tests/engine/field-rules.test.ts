import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isId, isStorable, readField, readFields } from '#rules/field-rules.ts';
import { mailPattern } from '#rules/mail-address.ts';
import type { FieldView } from '#rules/screen.ts';

const field = (of: Partial<FieldView> & Pick<FieldView, 'kind'>): FieldView => ({ name: 'x', label: '数量', ...of });

describe('a mail address', () => {
  const mail = field({ kind: 'text', label: '邮箱', pattern: mailPattern });
  const isTaken = (text: string) => 'value' in readField(mail, text, 'zh');

  test('is one address, and not as lists and names of recipients are written', () => {
    expect(['li@b.example', 'li.wei+1@mail.b.example', 'root@localhost'].filter((text) => !isTaken(text))).toEqual([]);
    expect(
      [
        '<a@b.example>',
        'a@b..c',
        'a..b@c.example',
        'a@.b',
        'Li <a@b.example>',
        'a@b.example;c@d.example',
        'a@b@c',
        '@b.example',
        'a@',
      ].filter(isTaken),
    ).toEqual([]);
  });
});

describe('a number field', () => {
  test('keeps a whole number typed as text', () => {
    expect(readField(field({ kind: 'integer' }), ' 12 ', 'zh')).toEqual({ value: 12 });
  });

  test('says its own message when the limit is not kept, and allows the bound itself', () => {
    const workHour = field({ kind: 'decimal', above: 0, max: 4, message: '正常工时必须大于0小于4' });

    expect(readField(workHour, '4', 'zh')).toEqual({ value: '4' });
    expect(readField(workHour, '0', 'zh')).toEqual({ problem: '正常工时必须大于0小于4' });
    expect(readField(workHour, '4.01', 'zh')).toEqual({ problem: '正常工时必须大于0小于4' });
  });

  test('takes the −1 that a legacy form sends back for nothing, unless −1 is a value here', () => {
    expect(readField(field({ kind: 'integer' }), -1, 'zh')).toEqual({ value: null });
    expect(readField(field({ kind: 'integer', minusOne: true }), -1, 'zh')).toEqual({ value: -1 });
    expect(readField(field({ kind: 'integer', min: 0 }), '-1', 'zh')).toHaveProperty('problem');
  });

  test('refuses what is no number, too large or too precise', () => {
    expect(readField(field({ kind: 'integer' }), '1e3', 'en')).toEqual({ problem: '数量 must be a number' });
    expect(readField(field({ kind: 'integer' }), '99999999999', 'en')).toHaveProperty('problem');
    expect(readField(field({ kind: 'money' }), '1.005', 'en')).toEqual({ problem: '数量 may have at most 2 decimals' });
  });
});

describe('a text field', () => {
  test('refuses what the database cannot store', () => {
    expect(isStorable('板A\u{1F600}')).toBe(true);
    expect(readField(field({ kind: 'text' }), 'a\0b', 'zh')).toEqual({ problem: '数量含有无法保存的字符' });
    expect(readField(field({ kind: 'text' }), 'a\uD800', 'zh')).toHaveProperty('problem');
    expect(readField(field({ kind: 'text' }), '\uDC00a', 'zh')).toHaveProperty('problem');
  });

  test('stands in one line: what breaks it is a blank, and other control characters are refused', () => {
    const [name, code] = [field({ kind: 'text' }), field({ kind: 'text', code: true })];

    for (const broken of ['A\r\nB', 'A\nB', 'A\tB', 'A\u2028B\r\n', '\nA\r\n\r\nB', 'A\x85B'])
      for (const rules of [name, code]) expect(readField(rules, broken, 'zh')).toEqual({ value: 'A B' });
    for (const control of ['A\x07B', 'A\x1b[2J', 'A\x7fB', 'A\x9bB'])
      for (const rules of [name, code]) expect(readField(rules, control, 'en')).toHaveProperty('problem');
    // The separators of two-dimensional codes are part of a code, and of nothing else.
    expect(readField(code, '[)>\x1e06\x1dPA\x1e\x04', 'zh')).toEqual({ value: '[)>\x1e06\x1dPA\x1e\x04' });
    expect(readField(name, 'A\x1dB', 'zh')).toEqual({ problem: '数量含有无法保存的字符' });
    expect(readField(field({ kind: 'longText' }), 'A\r\nB', 'zh')).toEqual({ value: 'A\r\nB' });
    expect(readField(field({ kind: 'password' }), 'A\tB', 'zh')).toEqual({ value: 'A\tB' });
  });

  test('counts characters, not halves of them', () => {
    expect(readField(field({ kind: 'text', max: 2 }), '\u{1F600}\u{1F600}', 'zh')).toHaveProperty('value');
    expect(readField(field({ kind: 'text', max: 2 }), 'abc', 'zh')).toEqual({ problem: '数量不能超过2个字符' });
  });

  test('of blanks alone is not filled in', () => {
    expect(readField(field({ kind: 'text', required: '请填写数量' }), '   ', 'zh')).toEqual({ problem: '请填写数量' });
  });
});

test('a date is a real day of the calendar', () => {
  expect(readField(field({ kind: 'date' }), '2024-02-29', 'zh')).toEqual({ value: '2024-02-29' });
  expect(readField(field({ kind: 'date' }), '2024-02-29 00:00:00', 'zh')).toEqual({ value: '2024-02-29' });
  expect(readField(field({ kind: 'date' }), '2024/2/9', 'zh')).toEqual({ value: '2024-02-09' });
  expect(readField(field({ kind: 'date' }), '20240209', 'zh')).toEqual({ value: '2024-02-09' });
  expect(readField(field({ kind: 'date' }), 20240209, 'zh')).toHaveProperty('problem');
  expect(readField(field({ kind: 'month' }), '2024/2', 'zh')).toEqual({ value: '2024-02' });
  expect(readField(field({ kind: 'dateTime' }), '2024/5/1 8:30', 'zh')).toEqual({ value: '2024-05-01 08:30:00' });
  expect(readField(field({ kind: 'date' }), '2023-02-29', 'zh')).toHaveProperty('problem');
  expect(readField(field({ kind: 'dateTime' }), '2024-05-01T08:00', 'zh')).toEqual({ value: '2024-05-01 08:00:00' });
  expect(readField(field({ kind: 'dateTime' }), '2024-05-01 24:00:00', 'zh')).toHaveProperty('problem');
  expect(readField(field({ kind: 'month' }), '2024-13', 'zh')).toHaveProperty('problem');
});

test('an id is a positive 64-bit number', () => {
  expect(isId('9223372036854775807')).toBe(true);
  expect(isId('9223372036854775808')).toBe(false);
  expect(isId('0')).toBe(false);
  expect(isId("1' or 1=1")).toBe(false);
});

test('a fault in a row is named by row and field', () => {
  const lines = field({ name: 'lines', kind: 'rows', fields: [field({ name: 'qty', kind: 'integer', required: '请填写数量' })] });

  expect(readFields([lines], { lines: [{ qty: 1 }, { qty: '' }] }, 'zh').problems).toEqual({ 'lines.1.qty': '请填写数量' });
});

test('no value of any shape makes a rule throw', () => {
  const kinds = [
    'text',
    'longText',
    'integer',
    'decimal',
    'money',
    'flag',
    'choice',
    'reference',
    'references',
    'date',
    'month',
    'dateTime',
    'rows',
  ] as const;
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.anything(), (kind, raw) => {
      const reading = readField(field({ kind, fields: [] }), raw, 'zh');
      expect('value' in reading || typeof reading.problem === 'string').toBe(true);
    }),
    { numRuns: 20_000 },
  );
});
