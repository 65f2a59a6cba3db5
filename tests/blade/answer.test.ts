import { expect, test } from 'vitest';
import { answerOf } from '#server/blade/envelope.ts';
import { nullRulesOf, withoutNulls } from '#server/blade/nulls.ts';
import { entity } from '#server/entity/entity.ts';
import {
  choice,
  date,
  dateTime,
  decimal,
  flag,
  integer,
  longText,
  money,
  numberChoice,
  reference,
  references,
  rows,
  text,
} from '#server/entity/fields.ts';

const label = { zh: '字段', en: 'Field' };
entity('test.everyKind', {
  label,
  legacyPath: '/test/everykind',
  permission: 'everykind',
  title: 'name',
  fields: {
    name: text({ label }),
    note: longText({ label }),
    amount: integer({ label }),
    rate: decimal({ label }),
    hours: decimal({ label, scale: 4, min: -1, minusOne: true }),
    price: money({ label }),
    isOn: flag({ label }),
    kind: choice({ label }),
    level: numberChoice({ label }),
    deptId: reference({ label }),
    roleIds: references({ label }),
    day: date({ label }),
    at: dateTime({ label }),
    lines: rows({ label, fields: { itemNumber: text({ label }), qty: integer({ label }) } }),
  },
});
const nulls = nullRulesOf({ entity: 'test.everyKind' });
const query = { type: 'query', isUnwrapped: false, message: undefined, nulls } as const;
const mutation = { ...query, type: 'mutation' } as const;

test('a decimal saved back as the -1 that stands for none is answered as it was', () => {
  expect(withoutNulls({ hours: '-1.0000', rate: '-1.0000' }, nulls)).toEqual({ hours: -1, rate: '-1.0000' });
});

test('no null reaches a legacy client: each kind has its own stand-in', () => {
  const names = [
    'name',
    'note',
    'amount',
    'rate',
    'price',
    'isOn',
    'kind',
    'level',
    'deptId',
    'roleIds',
    'day',
    'at',
    'lines',
    'deptName',
    'createUser',
    'createTime',
  ];
  const record = Object.fromEntries(names.map((name) => [name, null]));

  const filled = withoutNulls(record, nulls);

  expect(filled).toEqual({
    name: '',
    note: '',
    amount: -1,
    rate: -1,
    price: -1,
    isOn: false,
    kind: '',
    level: -1,
    deptId: -1,
    roleIds: '',
    day: '',
    at: '',
    lines: [],
    deptName: '',
    createUser: -1,
    createTime: '',
  });
});

test('what is there stays as it is: zero, false, empty texts, decimals as texts', () => {
  const record = { amount: 0, isOn: false, name: '', rate: '1.5000', id: '1123598821738675201', lines: [] };

  expect(withoutNulls(record, nulls)).toEqual(record);
});

test('nested rows are typed by their own fields, and children by their parent', () => {
  const record = { lines: [{ itemNumber: null, qty: null }], children: [{ amount: null, name: null, children: [] }] };

  expect(withoutNulls(record, nulls)).toEqual({ lines: [{ itemNumber: '', qty: -1 }], children: [{ amount: -1, name: '' }] });
});

test('children and hasChildren are left out where there are none', () => {
  const nodes = [
    { id: '1', children: [], hasChildren: false },
    { id: '2', children: null, hasChildren: null },
    { id: '3', hasChildren: true },
  ];

  expect(withoutNulls(nodes, nulls)).toEqual([{ id: '1' }, { id: '2' }, { id: '3', hasChildren: true }]);
});

test('numbers that JSON cannot say, and values that are not there, do not become null', () => {
  expect(JSON.stringify(withoutNulls({ a: Number.NaN, b: 10n, c: undefined, d: [null] }, nulls))).toBe('{"a":-1,"b":"10","d":[""]}');
});

test("a list answers the old library's page", () => {
  const answer = answerOf(query, { records: [{ id: '1', amount: null }], total: 37, size: 10, current: 1 });

  expect(answer).toEqual({
    code: 200,
    success: true,
    msg: '操作成功',
    data: {
      records: [{ id: '1', amount: -1 }],
      total: 37,
      size: 10,
      current: 1,
      orders: [],
      optimizeCountSql: true,
      searchCount: true,
      countId: '',
      maxLimit: -1,
      pages: 4,
    },
  });
});

test('arrays stay arrays, also empty ones', () => {
  expect(answerOf(query, [])).toEqual({ code: 200, success: true, data: [], msg: '操作成功' });
});

test.each([undefined, null, true])('a command that only worked answers an empty object: %s', (result) => {
  expect(answerOf(mutation, result)).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
});

test('a question without an answer has nothing to carry', () => {
  expect(answerOf(query, null)).toEqual({ code: 200, success: true, data: {}, msg: '暂无承载数据' });
});

test('a command that did not work is refused', () => {
  expect(() => answerOf(mutation, false)).toThrow('操作失败');
});

test('a procedure may have its own message', () => {
  expect(answerOf({ ...mutation, message: '签收事务成功' }, undefined)).toMatchObject({ data: {}, msg: '签收事务成功' });
});

test('a token answer is bare', () => {
  expect(answerOf({ ...mutation, isUnwrapped: true }, { access_token: 'x', oauth_id: null })).toEqual({ access_token: 'x', oauth_id: '' });
});

test('a password that is shown once stands in the message too', () => {
  const route = {
    type: 'mutation',
    isUnwrapped: false,
    message: undefined,
    nulls: nullRulesOf({}),
    secret: 'password',
  } as const;

  expect(answerOf(route, { account: 'admin', password: 'x7K' })).toMatchObject({ msg: '操作成功，一次性密码: admin x7K' });
  expect(
    answerOf(route, [
      { account: 'a', password: '1' },
      { account: 'b', password: '2' },
    ]),
  ).toMatchObject({
    msg: '操作成功，一次性密码: a 1、b 2',
  });
  expect(answerOf(route, { id: '1' })).toMatchObject({ msg: '操作成功' });
});
