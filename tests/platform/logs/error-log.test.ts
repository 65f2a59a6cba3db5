import { describe, expect, test } from 'vitest';
import { bounded, type ErrorEntry, parse } from '#app/shell/header/error-log.ts';

const entry = (of: Partial<ErrorEntry> = {}): ErrorEntry => ({
  type: 'error',
  url: '/wel/index',
  message: 'fault',
  stack: '',
  info: '',
  time: '2026-11-21 10:02:03',
  ...of,
});

describe('the local error log', () => {
  test.each([[null], ['{'], ['null'], ['{"a":1}'], ['[null,1,"x",{"url":1}]'], ['[{"url":"/","message":"m"}]']])(
    'finds no fault in %s, which a hand or another release left there',
    (stored) => {
      expect(parse(stored)).toEqual([]);
    },
  );

  test('holds at most a hundred', () => {
    const many = Array.from({ length: 150 }, (_, nth) => entry({ message: String(nth) }));

    expect(parse(JSON.stringify(many))).toEqual(many.slice(0, 100));
  });

  test('keeps the latest of what an upload takes, counted in bytes', () => {
    const many = Array.from({ length: 100 }, (_, nth) => entry({ message: String(nth), stack: '错'.repeat(4000) }));

    const kept = bounded(many);

    expect(kept.length).toBeGreaterThan(10);
    expect(kept).toEqual(many.slice(0, kept.length));
    expect(new TextEncoder().encode(JSON.stringify(kept)).length).toBeLessThanOrEqual(200_000);
    expect(bounded(many.slice(0, 3))).toHaveLength(3);
  });
});
