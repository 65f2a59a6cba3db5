import { expect, onTestFinished, test } from 'vitest';
import { transferBoards } from '#server/board/transfers/transfer-boards.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { connect, type Database } from '#server/database/pool.ts';
import { prepareDatabase } from '#server/database/prepare.ts';
import { nextNumber, type Series } from '#server/engine/numbers/next-number.ts';
import { quotesProgram } from '#server/marketing/quotes-program.ts';
import { inquiry } from '#server/purchasing/inquiries/inquiry.ts';
import { migrations, migrationsBefore, openPlainDatabase } from '#tests/fixtures/migrations-before.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');
const quotes: Series = { entity: quotesProgram, field: 'number', sign: 'BJ', hyphen: true };

/** A number taken and stored in a transaction that stays open until it is told to end, or to fail. */
function takeAndStay(day: string, tenantId = '100001') {
  return new Promise<{ number: string; end: (failure?: Error) => Promise<unknown> }>((resolve, reject) => {
    const transaction: Promise<unknown> = plant.database.transact({ tenantId }, async (db) => {
      const number = await nextNumber(ctxOf(db, tenantId), quotes, day);
      await db.insert(quotesProgram.table).values({ ...quote, number });
      await new Promise<void>((commit, fail) => {
        const end = (failure?: Error) => {
          if (failure) fail(failure);
          else commit();
          return transaction.catch((error) => expect(error).toBe(failure));
        };
        resolve({ number, end });
      });
    });
    transaction.catch(reject);
  });
}

const ctxOf = (db: SignedInContext['db'], tenantId: string) => ({ db, session: { tenantId } }) as SignedInContext;
const quote = { title: '报价', customer: '海岳照明', quoteDate: '2026-05-04', validTo: '2026-06-04', currency: 'CNY', exchangeRate: '1' };
const next = (database: Database, series: Series, day: string) =>
  database.transact({ tenantId: '100001' }, (db) => nextNumber(ctxOf(db, '100001'), series, day));

test('two transactions of a day get two numbers, and neither waits for the end of the other', async () => {
  const one = await takeAndStay('2026-06-01');
  const other = await takeAndStay('2026-06-01');
  const elsewhere = await takeAndStay('2026-06-01', '100002');
  await Promise.all([other.end(), elsewhere.end(), one.end()]);

  expect([one, other, elsewhere].map(({ number }) => number)).toEqual(['BJ20260601-001', 'BJ20260601-002', 'BJ20260601-001']);
});

test('the number of a transaction that failed is given to the next one, so that the day has no gap', async () => {
  const failed = await takeAndStay('2026-06-02');
  const stored = await takeAndStay('2026-06-02');
  await failed.end(new Error('The disk is full'));
  await stored.end();

  const numbers = [await takeAndStay('2026-06-02'), await takeAndStay('2026-06-02')];
  await Promise.all(numbers.map(({ end }) => end()));

  expect([failed, stored, ...numbers].map(({ number }) => number.slice(-3))).toEqual(['001', '002', '001', '003']);
});

test('of forty who take one at the same time, each has a number of his own', async () => {
  const made = await Promise.all(
    Array.from({ length: 40 }, () => takeAndStay('2026-06-03').then(({ number, end }) => end().then(() => number))),
  );

  expect(made.sort()).toEqual(Array.from({ length: 40 }, (_, at) => `BJ20260603-${String(at + 1).padStart(3, '0')}`));
});

test('goes on with four digits after 999', async () => {
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db
      .insert(quotesProgram.table)
      .values(Array.from({ length: 999 }, (_, at) => ({ ...quote, number: `BJ20260604-${String(at + 1).padStart(3, '0')}` }))),
  );

  expect(await next(plant.database, quotes, '2026-06-04')).toBe('BJ20260604-1000');
});

test('a database whose inquiries, quotes and transfers have numbers already gives none of them again', async () => {
  const { sql, place } = await openPlainDatabase();
  await prepareDatabase({ ...place, migrationsFolder: await migrationsBefore('0030_numbers_of_a_day') });
  await sql`insert into purchasing_inquiry_counter (tenant_id, day, last) values ('100001', '2026-05-04', 2)`;
  for (const [number, isDeleted] of [
    ['XJ20260504001', 0],
    ['XJ20260504002', 1],
    ['XJ20260503001', 0],
  ] as const)
    await sql`insert into purchasing_inquiry (tenant_id, number, title, start_date, end_date, tax_number, is_deleted)
      values ('100001', ${number}, '询价', '2026-05-04', '2026-05-05', 'SL02_SYS', ${isDeleted})`;
  for (const [number, isDeleted] of [
    ['BJ20260504-001', 1],
    ['BJ20260504-002', 0],
  ] as const)
    await sql`insert into marketing_quotes_program (tenant_id, number, title, customer, quote_date, valid_to, currency, exchange_rate, is_deleted)
      values ('100001', ${number}, '报价', '海岳照明', '2026-05-04', '2026-06-04', 'CNY', 1, ${isDeleted})`;
  for (const [number, isDeleted] of [
    ['ZB20260504-001', 1],
    ['ZB20260504-003', 0],
    ['ZB20260504-999', 0],
  ] as const)
    await sql`insert into board_transfer_boards (tenant_id, transfer_number, work_order_number, work_order_id, from_line_id, to_line_id, transfer_date, is_deleted)
      values ('100001', ${number}, 'WO-1', 1, 2, 3, '2026-05-04', ${isDeleted})`;

  await prepareDatabase({ ...place, migrationsFolder: migrations });

  const database = connect(place);
  onTestFinished(() => database.close());
  const day = '2026-05-04';
  expect(await next(database, { entity: inquiry, field: 'number', sign: 'XJ' }, day)).toBe('XJ20260504003');
  expect(await next(database, quotes, day)).toBe('BJ20260504-003');
  expect(await next(database, { entity: transferBoards, field: 'transferNumber', sign: 'ZB', hyphen: true }, day)).toBe('ZB20260504-002');
});
