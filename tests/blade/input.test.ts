import { expect, test } from 'vitest';
import { shapeInput } from '#server/blade/shape-input.ts';

const list = { isList: true };
const call = { isList: false };

test("a list's query becomes its page, its sort and its filters", () => {
  const query = {
    current: '2',
    size: '50',
    descs: 'create_time',
    ascs: 'sort,name',
    'blade-auth': 'x',
    name_like: 'SMT',
    tenantId: '000000',
  };

  const input = shapeInput(list, query, {});

  expect(input).toMatchObject({
    current: '2',
    size: '50',
    sort: ['sort', 'name', '-create_time'],
    filters: { name_like: 'SMT', tenantId: '000000' },
  });
});

test('a field named sort is a filter, not the order', () => {
  const input = shapeInput(list, { sort: '3' }, {});

  expect(input).toMatchObject({ sort: [], filters: { sort: '3' } });
});

test('the ranges that a date picker leaves behind are no filters', () => {
  const input = shapeInput(list, { 'releaseTimeRange[]': ['2024-05-01', '2024-05-02'], Blade_Auth: 'kept', 'Blade-Auth': 'dropped' }, {});

  expect(input.filters).toEqual({ Blade_Auth: 'kept' });
});

test('a sort is cut to names that columns can have, and to ten of them', () => {
  const descs = ['id;drop table x', '-- ', 'x'.repeat(100), ...Array.from({ length: 20 }, (_, index) => `c${index}`)].join(',');

  const { sort } = shapeInput(list, { descs }, {});

  expect(sort).toEqual(['-iddroptablex', ...Array.from({ length: 9 }, (_, index) => `-c${index}`)]);
});

test('a page that was sent twice is the first', () => {
  expect(shapeInput(list, { current: '3,4', size: '10' }, {})).toMatchObject({ current: '3', size: '10' });
});

test("a tree's level reads its own keys beside the filters", () => {
  expect(shapeInput(list, { parentId: '7' }, {})).toMatchObject({ parentId: '7', filters: { parentId: '7' } });
});

test('what the body says wins over the query', () => {
  expect(shapeInput(call, { id: '1', note: 'query' }, { note: 'body' })).toEqual({ id: '1', note: 'body' });
});

test('a body that is an array is the entries', () => {
  expect(shapeInput(call, { tenantId: '1' }, [{ type: 'error' }])).toEqual({ tenantId: '1', entries: [{ type: 'error' }] });
});

test('bracketed names are arrays under their plain name, which wins when it is there', () => {
  expect(shapeInput(call, { 'ids[]': ['1', '2'] }, {})).toMatchObject({ ids: ['1', '2'] });
  expect(shapeInput(call, { 'ids[]': ['1'], ids: '9' }, {})).toMatchObject({ ids: '9' });
});
