import exceljs from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await borrowServer();
});

test('a manager finds the causes of the losses of a period from the daily report, and takes them as a workbook', async () => {
  const visitor = visit(server.origin);
  await visitor.signIn({ account: 'manager' });

  const daily = await (await visitor.ask('/board/daily/index')).text();
  const page = await (await visitor.ask('/board/daily/losses')).text();
  const wrong = await (await visitor.ask('/board/daily/losses?dateFrom=2026-01-01&dateTo=2026-12-31')).text();
  const noDay = await (await visitor.ask('/board/daily/index?dateFrom=2026-02-30&dateTo=x&by=week')).text();
  const file = await visitor.ask('/board/daily/losses-xlsx');
  const book = new exceljs.Workbook();
  await book.xlsx.load(await file.arrayBuffer());

  expect(daily).toContain('href="/board/daily/losses"');
  expect(page).toMatch(/<h2[^>]*>异常工时/);
  expect(page).toContain('href="/board/daily/losses-xlsx?');
  expect(wrong).toContain('日期范围不能超过92天');
  expect(noDay).toMatch(/日期无效，未按其查询：2026-02-30.{1,2}x/);
  expect(noDay).toContain('周（周一起）');
  expect(book.worksheets.map(({ name }) => name)).toContain('异常工时');
  expect(book.worksheets.at(-1)?.getRow(1).values).toEqual([undefined, '业务日期', '产线', '类别', '原因', '数量']);
});
