import { beforeAll, describe, expect, test } from 'vitest';
import { codeKey, plainCode } from '#rules/codes.ts';
import type { Session } from '#server/calls/context.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildTable } from '#tests/smt/build.ts';

useOwnFolder();
const { database } = usePlant();
let admin: Session;

beforeAll(async () => {
  admin = await administratorOf(database);
});

const ask = (of: Parameters<typeof askAs>[2] = {}) => askAs(database, admin, of);
const order = (workOrderNumber: string) => ({ workOrderNumber, productName: '主板', planQty: 1 });

/** Eight ways in which one code is typed, pasted and copied. */
const spellings = (code: string) => [
  code,
  `${code} `,
  `${code}\u200b`,
  `\ufeff${code}`,
  code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  `${code}\u00a0`,
  `${code}\t`,
  `\u202a${code}`,
];

test('what nobody sees is no part of a code, while case and separators are', () => {
  for (const spelling of spellings('Z-2')) expect(plainCode(spelling)).toBe('Z-2');

  expect(plainCode('Z 2\u001dA')).toBe('Z 2\u001dA');
  expect(plainCode('z-2')).not.toBe(plainCode('Z-2'));
  expect(codeKey('anyCase', 'ＡＢX ')).toBe(codeKey('anyCase', 'abx'));
});

describe('a code that looks like another is the other:', () => {
  test('of a work order, from pages, clients and files', async () => {
    await ask().mutate('board.workOrder.save', order('Z-2'));

    for (const door of ['page', 'blade'] as const)
      for (const spelling of spellings('Z-2')) {
        const refusal = await ask({ door }).refusal('board.workOrder.save', order(spelling));
        expect(refusal.problems).toEqual({ workOrderNumber: '工单号已存在' });
      }
    const job = await bringIn(
      database,
      admin,
      'board.workOrder',
      await workbookOf([
        ['工单号', '产品名称'],
        ['Ｚ－2\u200b', '副板'],
      ]),
    );
    const done = await takeOver(database, admin, job.id, 'good');

    expect(done.report.counts).toMatchObject({ added: 0, changed: 1 });
  });

  test('of a label of a supplier and a position', async () => {
    const label = { itemNumber: '10.0101.0001', supplierName: '国巨' };
    await ask().mutate('smt.supplierLabel.save', { ...label, labelCode: 'DUPL-1' });
    await ask().mutate('system.post.save', { postCode: 'P-1', postName: '工程师', category: 1, sort: 1 });

    const refusals = [
      await ask().refusal('smt.supplierLabel.save', { ...label, labelCode: 'ＤＵＰＬ-1 ' }),
      await ask().refusal('system.post.save', { postCode: 'P-1\u200b', postName: '工程师', category: 1, sort: 1 }),
    ];

    expect(refusals.map(({ problems }) => Object.keys(problems))).toEqual([['labelCode'], ['postCode']]);
  });

  test('of an account, in either case too', async () => {
    const person = { realName: '王', password: 'Very-Secret-1', status: 1 };
    const made = await ask().mutate('system.user.save', { ...person, account: 'abx ' });

    const refusals = [];
    for (const account of ['abx', 'abx\u200b', 'ABX', 'ａｂＸ'])
      refusals.push(await ask().refusal('system.user.save', { ...person, account }));

    expect(made.account).toBe('abx');
    for (const { problems } of refusals) expect(Object.keys(problems)).toEqual(['account']);
  });

  test('of a vendor, in either case, from a form and from a file', async () => {
    await ask().mutate('purchasing.vendor.save', { account: 'venacc', name: '华芯电子' });

    const refusal = await ask().refusal('purchasing.vendor.save', { account: 'VENACC', name: '华芯' });
    const job = await bringIn(
      database,
      admin,
      'purchasing.vendor',
      await workbookOf([
        ['账号', '名称'],
        ['VenAcc', '华芯'],
        ['VENACC', '华星'],
      ]),
    );

    expect(refusal.problems).toEqual({ account: '该账号已存在' });
    expect(job.report.counts).toMatchObject({ added: 0, wrong: 2 });
  });
});

test('the codes of a change notice are those that a station table has', async () => {
  await buildTable(ask(), [['1-1', '10.0101.1245']], { productItemNumber: '80.0121.0042B' });

  const made = await ask().mutate('smt.temporaryChange.save', {
    changeNumber: 'LW-2',
    productItemNumber: ' ８0.0121.0042B',
    itemNumber: '10.0101.1245\u200b',
    substitute: '１０.0777.0002 ',
    validFrom: '2026-05-04 08:00:00',
    validUntil: '2026-05-05 08:00:00',
  });

  expect(made).toMatchObject({ productItemNumber: '80.0121.0042B', itemNumber: '10.0101.1245', substitute: '10.0777.0002' });
});

test('a list is filtered by a code however it is typed', async () => {
  await ask().mutate('board.workOrder.save', order('FIND-7'));

  const found = await ask().query('board.workOrder.list', { filters: { workOrderNumber: 'ＦIND-7\u200b ' } });

  expect(found.records.map((row: { workOrderNumber: string }) => row.workOrderNumber)).toEqual(['FIND-7']);
});

test('a code of an older build that only looks the same stays, and its record can be saved', async () => {
  const made = await ask().mutate('board.workOrder.save', order('OLD-1'));
  const other = await ask().mutate('board.workOrder.save', order('OLD-1-B'));
  await database.sql`update board_work_order set work_order_number = ${'OLD-1\u200b'} where id = ${other.id}`;

  const saved = await ask().mutate('board.workOrder.update', { ...order('OLD-1\u200b'), id: other.id, productName: '副板' });

  expect(saved).toMatchObject({ workOrderNumber: 'OLD-1\u200b', productName: '副板' });
  expect(made.workOrderNumber).toBe('OLD-1');
});
