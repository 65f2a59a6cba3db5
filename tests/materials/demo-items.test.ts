import { expect, test } from 'vitest';
import { readValue } from '#rules/component-values/read-value.ts';
import { materialTypes } from '#server/rd/catalogue/catalogue.ts';
import { components } from '#server/rd/demo-items/components.ts';
import { goods } from '#server/rd/demo-items/goods.ts';
import { passives } from '#server/rd/demo-items/passives.ts';
import { rdDictionaries } from '#server/rd/dictionaries.ts';
import { fingerprintsOf } from '#server/rd/items/fingerprints.ts';
import { readItemValues } from '#server/rd/items/read-item-values.ts';

test('the items of the demo are of every type, fit its fields, and none is another', () => {
  const types = new Map(materialTypes.map((type) => [type.code, type]));
  const dictionaries = new Map(
    (rdDictionaries.business ?? []).map(({ code, entries }) => [code, entries.map(({ key, zh }) => ({ value: key, label: zh }))]),
  );
  const all = [...passives, ...components, ...goods].flatMap(({ typeCode, parts }) => parts.map((typed) => ({ typeCode, typed })));

  const found = all.map(({ typeCode, typed }) => {
    const type = types.get(typeCode);
    if (!type) throw new Error(typeCode);
    const initial = Object.fromEntries(type.fields.map((field) => [field.name, field.initial]));
    const { values, problems } = readItemValues(type, { ...initial, ...typed }, { locale: 'zh', dictionaries });
    const unknown = Object.keys(typed).filter((name) => !type.fields.some((field) => field.name === name));
    return { wrong: [...Object.values(problems), ...unknown].map((one) => `${typeCode} ${one}`), ...fingerprintsOf(type, values) };
  });

  expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(new Set(all.map(({ typeCode }) => typeCode)).size).toBe(materialTypes.length);
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(2000);
});

test('capacitors of a few picofarads have the dielectric that keeps so little', () => {
  const parts = passives.filter(({ typeCode }) => typeCode.startsWith('11')).flatMap((family) => family.parts);

  const tiny = parts.filter(({ capacity = '', temperatureCharacteristic = 'C0G' }) => {
    const reading = readValue('capacity', capacity);
    return 'number' in reading && reading.number < 100e-12 && temperatureCharacteristic !== 'C0G';
  });

  expect(tiny).toEqual([]);
});
