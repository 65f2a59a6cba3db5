import { expect, test } from 'vitest';
import { listInput, readListState } from '#app/entity/list/read-search.server.ts';
import { listHref, nextSort } from '#app/entity/list/search-params.ts';
import type { FieldView } from '#rules/screen.ts';

const columns: FieldView[] = [
  { name: 'code', kind: 'text', label: '编码', sortable: true },
  { name: 'note', kind: 'text', label: '备注' },
  { name: 'qty', kind: 'integer', label: '数量', sortable: true },
];
const filters: FieldView[] = [
  { name: 'code', kind: 'text', label: '编码', filter: 'contains' },
  { name: 'deptId', kind: 'reference', label: '部门', filter: 'equals' },
  { name: 'state', kind: 'choice', label: '状态', filter: 'equals', numeric: true, options: [{ value: '0', label: '停用' }] },
  { name: 'createTime', kind: 'dateTime', label: '创建时间', filter: 'between' },
  { name: 'qty', kind: 'integer', label: '数量', filter: 'between' },
];
const read = (query: string) => readListState(new URLSearchParams(query), { columns, filters });

test('an empty address is the first page of ten in the own order of the list', () => {
  expect(read('')).toEqual({ current: 1, size: 10, sort: [], filters: {} });
});

test('filters, ranges, sorting and paging are read from the address', () => {
  const state = read('current=3&size=50&sort=-code&code=%20A1%20&deptId=7&state=0&createTime_datege=2026-05-01&qty_ge=5&qty_le=9');

  expect(state).toEqual({
    current: 3,
    size: 50,
    sort: ['-code'],
    filters: { code: 'A1', deptId: '7', state: '0', createTime_datege: '2026-05-01', qty_ge: '5', qty_le: '9' },
  });
});

test('what the screen does not offer is left out, and what is no value of its field is kept apart as wrong', () => {
  const state = read('current=-1&size=7&sort=-note,tenantId&tenantId=2&deptId=abc&state=9&createTime_datege=2026-02-30&qty_ge=many&note=x');

  const wrong = { deptId: 'abc', state: '9', createTime_datege: '2026-02-30', qty_ge: 'many' };
  expect(state).toEqual({ current: 1, size: 10, sort: [], filters: {}, wrong });
});

test('a range whose start lies after its end is wrong at both ends, and one end alone or twice the same is not', () => {
  expect(read('qty_ge=500&qty_le=100&code=A')).toMatchObject({ filters: { code: 'A' }, wrong: { qty_ge: '500', qty_le: '100' } });
  expect(read('createTime_datege=2026-05-02&createTime_datele=2026-05-01').wrong).toEqual({
    createTime_datege: '2026-05-02',
    createTime_datele: '2026-05-01',
  });
  for (const right of [
    'qty_ge=9&qty_le=10',
    'qty_ge=9&qty_le=9',
    'qty_ge=500',
    'createTime_datege=2026-05-01&createTime_datele=2026-05-01',
  ])
    expect(read(right).wrong).toBeUndefined();
  expect(read('qty_ge=500&qty_le=many').wrong).toEqual({ qty_le: 'many' });
});

test("a column's head filters too: dates and numbers between two ends, whatever the search form asks", () => {
  const amount: FieldView = { name: 'amount', kind: 'money', label: '金额', sortable: true, filter: 'equals' };
  const screen = {
    columns: [...columns, amount],
    filters: [amount],
    view: [{ name: 'made', kind: 'date', label: '日期', sortable: true } as const],
  };

  const state = readListState(new URLSearchParams('amount=5&amount_ge=1&amount_le=9&made_datege=2026-01-01&note=x'), screen);

  expect(state.filters).toEqual({ amount: '5', amount_ge: '1', amount_le: '9', made_datege: '2026-01-01' });
});

test('a saved filter, pasted codes and the column that is asked stand in the address', () => {
  const codes = 'a'.repeat(32);

  expect(read(`view=7&codes=${codes}&ask=code`)).toMatchObject({ view: '7', pasted: codes, ask: 'code' });
  expect(read('view=mine&codes=1&ask=secret')).toEqual({ current: 1, size: 10, sort: [], filters: {} });
});

test('a range over instants includes its whole last day', () => {
  const state = read('createTime_datege=2026-05-01&createTime_datele=2026-05-02');

  expect(listInput(state, filters).filters).toEqual({ createTime_datege: '2026-05-01', createTime_datele: '2026-05-02 23:59:59' });
  expect(state.filters.createTime_datele).toBe('2026-05-02');
});

test('an address says only what is not as usual, and reads back as it was', () => {
  const state = read('current=2&size=30&sort=code&code=电阻');

  expect(listHref('/pur/item', read(''))).toBe('/pur/item/index');
  expect(read(listHref('/pur/item', state).split('?')[1] ?? '')).toEqual(state);
  expect(listHref('/pur/item', state, { current: 1, filters: {} })).toBe('/pur/item/index?size=30&sort=code');
});

test('a column head asks for ascending, then descending, then the own order', () => {
  expect(nextSort([], 'code')).toEqual(['code']);
  expect(nextSort(['code'], 'code')).toEqual(['-code']);
  expect(nextSort(['-code'], 'code')).toEqual([]);
  expect(nextSort(['-note'], 'code')).toEqual(['code']);
});
