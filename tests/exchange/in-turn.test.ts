import { expect, test } from 'vitest';
import { readTable } from '#server/exchange/read-table.ts';
import { inTurn } from '#server/exchange/workbook/in-turn.ts';
import { workbookOf } from './exchange-build.ts';

const read = (file: Uint8Array) => inTurn(file, (bounds) => readTable(file, bounds));

/** A workbook that says of every part that it unpacks to nothing. */
function belittled(workbook: Uint8Array): Uint8Array {
  const file = Buffer.from(workbook);
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 1)) file.writeUInt32LE(0, at + 24);
  return file;
}

test('a small file is read while a large one is unpacked, and the next large one afterwards', async () => {
  const large = Buffer.from(`编码\n${`${'A'.repeat(100)}\n`.repeat(25_000)}`);
  const small = await workbookOf([['编码'], ['A1']]);
  const order: string[] = [];
  let finish = () => {};
  const unpacking = inTurn(large, () => new Promise<void>((resolve) => (finish = resolve))).then(() => order.push('first'));
  const waiting = read(large).then(() => order.push('second'));

  const { rows } = await read(small);
  order.push('small');
  finish();
  await Promise.all([unpacking, waiting]);

  expect(rows).toMatchObject([{ cells: ['A1'] }]);
  expect(order).toEqual(['small', 'first', 'second']);
});

test('a file that says it is small cannot unpack to more', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => [`${at}${'A'.repeat(30_000)}`]);
  const file = belittled(await workbookOf([['编码'], ...rows]));

  await expect(read(file)).rejects.toThrow('工作簿内容过大');
});

test('of one user three large files are read or wait, and of others meanwhile', async () => {
  const large = Buffer.from(`编码\n${`${'A'.repeat(100)}\n`.repeat(25_000)}`);
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const mine = Array.from({ length: 3 }, () => inTurn(large, () => held, '1001'));

  const fourth = inTurn(large, () => held, '1001');
  const others = inTurn(large, async () => 'read', '1002');

  await expect(fourth).rejects.toThrow('您已有 3 个大文件正在读取');
  finish();
  await Promise.all(mine);
  expect(await others).toBe('read');
  expect(await inTurn(large, async () => 'again', '1001')).toBe('again');
});
