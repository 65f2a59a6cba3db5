import { expect, test } from 'vitest';
import { readingButton, withChosenReading } from '#app/routes/items/chosen-reading.ts';
import { askedValues, valueAdvice } from '#app/routes/items/value-advice.ts';
import type { Locale } from '#rules/screen.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { readItemValues } from '#server/rd/items/read-item-values.ts';
import { fieldsOfType } from '#server/rd/types/type-fields.ts';

const dictionaries = new Map();
const typeOf = (code: string) => {
  const type = materialTypes.find((one) => one.code === code);
  if (!type) throw new Error(`No type ${code}`);
  return type;
};
const advice = (code: string, typed: Record<string, string>, locale: Locale = 'zh') =>
  valueAdvice(fieldsOfType(typeOf(code), dictionaries, locale), typed, locale);

test.each<[string, Record<string, string>, Locale]>([
  ['1001', { resistance: '4,700', power: '0.3W', package: '0603' }, 'zh'],
  ['1101', { capacity: '10', withstandVoltage: '50uF', size: '6.3×11' }, 'zh'],
  ['1201', { inductance: '10MH', dcResistance: '0.0001Ω', workingCurrent: '1.5A' }, 'en'],
  ['1413', { zenerVoltage: '5/12' }, 'zh'],
  ['1001', { resistance: '10/20K', power: '1 1/2W' }, 'en'],
  ['1104', { capacity: '100/200', withstandVoltage: '25 50' }, 'zh'],
  ['1301', { shortName: 'TMY_TR 0', size: 'abc' }, 'zh'],
])('the browser says of the values of %s what the server says: %o', (code, typed, locale) => {
  const { problems } = readItemValues(typeOf(code), typed, { locale, dictionaries });
  const said = Object.fromEntries(Object.keys(typed).flatMap((name) => (problems[name] === undefined ? [] : [[name, problems[name]]])));

  expect(advice(code, typed, locale)).toEqual(said);
  expect(Object.keys(said)).not.toEqual([]);
});

test('what fits, and what is not filled in, is left alone', () => {
  expect(advice('1001', { resistance: '4.7kΩ', power: '0.1W', package: '' })).toEqual({});
});

test('a pattern that a browser might run for ever is left to the server', () => {
  const fields = fieldsOfType(typeOf('1001'), dictionaries, 'zh').map((field) =>
    field.name === 'package' ? { ...field, readBy: { kind: 'text' as const, pattern: '^(a+)+$' } } : field,
  );

  expect(valueAdvice(fields, { package: `${'a'.repeat(40)}b` }, 'zh')).toEqual({});
});

test('a value with two readings is offered as both, and the one that is pressed is what was typed', async () => {
  const fields = fieldsOfType(typeOf('1001'), dictionaries, 'zh');
  const typed = { resistance: '470', power: '0.3W', package: '0603' };
  const [asked] = askedValues(fields, typed);
  const body = new URLSearchParams({ ...typed, [readingButton]: `${asked?.name}=${asked?.readings[1]}` });

  const request = await withChosenReading(new Request('http://console/rd/icitem/add?typeCode=1001', { method: 'POST', body }));

  expect(asked).toMatchObject({ name: 'resistance', typed: '470', readings: ['47Ω', '470Ω'] });
  expect(Object.fromEntries(await request.formData())).toEqual({ ...typed, resistance: '470Ω' });
  expect(askedValues(fields, { ...typed, resistance: '470Ω' })).toEqual([]);
});
