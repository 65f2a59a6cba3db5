import { describe, expect, test } from 'vitest';
import { entityAt } from '#server/entity/entity.ts';
import { allEvents, wordsOf } from '#server/events/event.ts';
import '#server/router.ts';

const declared = allEvents().map((one) => [`${one.path} ${one.action}`, one] as const);
const named = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test('events are declared', () => {
  expect(declared.length).toBeGreaterThan(30);
});

describe.each(declared)('%s', (_, { path, action, text, names, values, shown }) => {
  test('happens to records of an entity, under a name that fits its column', () => {
    expect(entityAt(path).path).toBe(path);
    expect(action).toMatch(/^[a-z][A-Za-z]{1,31}$/);
  });

  test('tells in both languages each value that it keeps, and no other', () => {
    if (!text) return;
    const told = [...named(text.zh), ...named(text.en)];

    expect([...new Set(told)].sort()).toEqual([...names].sort());
    expect(Object.keys(shown).filter((name) => !names.includes(name))).toEqual([]);
    const said = wordsOf({ path, action, values: Object.fromEntries(names.map((name: string) => [name, '2026-05-04'])) });
    expect(said.zh).toMatch(/\p{Script=Han}/u);
    expect(said.en).not.toMatch(/\p{Script=Han}|[{}]/u);
  });

  test('refuses values that it does not know, and to be told without its own', () => {
    expect(values.safeParse({ unknown: 'x' }).success).toBe(false);
    if (names.length > 0) expect(values.safeParse({}).success).toBe(false);
  });
});
