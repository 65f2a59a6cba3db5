import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { noSources } from '#server/database/sources.ts';
import { readEverySheet } from '#server/exchange/workbook/read-workbook.ts';
import { expiryOn } from '#server/purchasing/vendors/file-expiry.ts';
import { tellExpiring } from '#server/purchasing/vendors/watch-expiry.ts';
import { administratorOf, bringIn, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput } from '#tests/samples.ts';
import { buildSent, buildSupplier } from './build.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);
useOwnFolder();
let author = '1000';
beforeAll(async () => {
  const [admin] = await plant.database.sql`select id from "system_user" where tenant_id = ${tenantId} limit 1`;
  author = String(admin?.id);
});

/** Noon in Shanghai. */
const on = (day: string) => new Date(`${day}T04:00:00Z`);
const buyer = (day = '2026-05-04', door: 'page' | 'blade' = 'page') => plant.as({ userId: author }, { now: () => on(day), door });
const look = (day: string) => tellExpiring({ database: plant.database, sources: noSources, now: () => on(day) });
const told = async (name: string) =>
  (await plant.database.sql<{ title: string }[]>`select title from desk_message where title like ${`%${name}%`} order by id`).map(
    ({ title }) => title,
  );

let last = 0;
async function buildVendor(of: Record<string, unknown> = {}) {
  last += 1;
  return buyer().mutate('purchasing.vendor.save', { account: `v-${last}`, name: `华芯电子 ${last}`, ...of });
}
const buildFile = async (of: Record<string, unknown>) =>
  buyer().mutate('purchasing.vendorFile.submit', { vendorId: (await buildVendor()).id, kind: 'quality', noticeDays: 30, ...of });

describe('vendors', () => {
  test('are read by id or by account, and found by account, name, contact or pinyin', async () => {
    const made = await buildVendor({ account: 'hengda', name: '恒达电路板', contactName: '梁志明' });
    await buildVendor({ account: 'hengda-off', name: '恒达旧厂', state: 'blocked' });
    const found = async (input: object, door: 'page' | 'blade' = 'page') =>
      (await buyer('2026-05-04', door).query('purchasing.vendor.select', input)).map(({ id }: { id: string }) => id);

    expect((await buyer().query('purchasing.vendor.detail', { account: 'hengda' })).id).toBe(made.id);
    expect((await buyer().query('purchasing.vendor.detail', { id: made.id })).account).toBe('hengda');
    expect((await buyer().refusal('purchasing.vendor.detail', { account: 'nobody' })).code).toBe(404);
    expect(await found({ searchKey: '恒达' }, 'blade')).toEqual([made.id]);
    expect(await found({ searchKey: '梁志' }, 'blade')).toEqual([made.id]);
    expect(await found({ q: 'hengdadianlu' })).toEqual([made.id]);
  });
});

describe('the score of a vendor', () => {
  test('counts inquiries that are over: answered, by the day first asked for, won', async () => {
    const { sql } = plant.database;
    const supplier = await buyer().mutate('purchasing.supplier.submit', { number: 'SCORE-1', name: '评分电子', status: 1 });
    const vendor = await buildVendor({ supplierId: supplier.id });
    const invite = async (of: { state: string; endDate: string; quoted: string | null; isWon?: boolean }) => {
      const { id } = await buyer().mutate('purchasing.inquiry.save', await buildInput(buyer(), 'purchasing.inquiry'));
      await sql`update purchasing_inquiry set state = ${of.state}, end_date = ${of.endDate} where id = ${id}`;
      await sql`insert into purchasing_inquiry_supplier (tenant_id, inquiry_id, supplier_id, invited_time, quoted_time)
        values (${tenantId}, ${id}, ${supplier.id}, now(), ${of.quoted})`;
      if (of.isWon)
        await sql`insert into purchasing_award (tenant_id, inquiry_id, line_id, invite_id, supplier_id, quote_line_id, quantity, price, currency, amount)
          values (${tenantId}, ${id}, 1, 1, ${supplier.id}, 1, 1, 1, 'CNY', 1)`;
    };
    const shown = () => buyer().query('purchasing.vendor.detail', { id: vendor.id });

    const before = await shown();
    await invite({ state: 'closed', endDate: '2026-05-02', quoted: '2026-05-02 15:59:59+00', isWon: true });
    await invite({ state: 'quoting', endDate: '2026-05-02', quoted: '2026-05-02 16:00:00+00' });
    await invite({ state: 'closed', endDate: '2026-05-30', quoted: null });
    await invite({ state: 'quoting', endDate: '2026-05-04', quoted: null });
    await invite({ state: 'cancelled', endDate: '2026-05-01', quoted: null });

    expect([before.score, before.scoreOf, before.scoredInquiries]).toEqual([null, null, 0]);
    // (50 × 2 + 30 × 1 + 20 × 1) / 3
    expect(await shown()).toMatchObject({ score: 50, scoreOf: '询价 3 次，报价 2 次，按原定日期 1 次，中标 1 次', scoredInquiries: 3 });
    const { records } = await buyer().query('purchasing.vendor.list', { filters: { account: vendor.account } });
    expect(records).toMatchObject([{ score: 50, scoredInquiries: 3 }]);
  });

  test.each([
    ['who was waited for by an extension', '2026-04-30 02:00:00+00', 50],
    ['who was invited after it', '2026-05-02 03:00:00+00', 80],
  ])('measures %s by the end that it was first told of', async (who, invited, score) => {
    const { sql } = plant.database;
    const supplier = await buyer().mutate('purchasing.supplier.submit', { number: `SCORE-${score}`, name: who, status: 1 });
    const vendor = await buildVendor({ supplierId: supplier.id });
    const { id } = await buyer().mutate('purchasing.inquiry.save', await buildInput(buyer(), 'purchasing.inquiry'));
    await sql`update purchasing_inquiry set state = 'closed', end_date = '2026-05-04' where id = ${id}`;
    await sql`insert into event (tenant_id, entity, record_id, action, "values", create_time)
      values (${tenantId}, 'purchasing.inquiry', ${id}, 'extend', '{"before": "2026-05-02", "after": "2026-05-04"}', '2026-05-02 02:00:00+00')`;
    await sql`insert into purchasing_inquiry_supplier (tenant_id, inquiry_id, supplier_id, invited_time, quoted_time)
      values (${tenantId}, ${id}, ${supplier.id}, ${invited}, '2026-05-03 02:00:00+00')`;

    // 50 for an answer, 30 for one in time
    expect(await buyer().query('purchasing.vendor.detail', { id: vendor.id })).toMatchObject({ score, scoredInquiries: 1 });
  });
});

describe('where suppliers are chosen', () => {
  test('a score stands beside them, with what it is reckoned from, for those who read vendors', async () => {
    const { sql } = plant.database;
    const [known, fresh] = [await buildSupplier(buyer()), await buildSupplier(buyer())];
    const past = await buildSent(buyer(), [known]);
    await sql`update purchasing_inquiry set state = 'closed' where id = ${past.id}`;
    await sql`update purchasing_inquiry_supplier set quoted_time = '2026-05-04 02:00:00+00' where inquiry_id = ${past.id}`;
    const sent = await buildSent(buyer(), [known, fresh]);
    const without = plant.as(
      { userId: author, codes: new Set(['inquiryform_view', 'inquiryform_add', 'inquiryform_award', 'inquiryform_export']) },
      { now: () => on('2026-05-04') },
    );
    const scoresFor = async (ask: ReturnType<typeof buyer>) => {
      const [{ invited }, { suppliers }, askable, book] = [
        await ask.query('purchasing.inquiry.parts', { id: sent.id }),
        await ask.query('purchasing.inquiry.compare', { id: sent.id }),
        await ask.query('purchasing.inquiry.suppliersToAsk', { numbers: [known.number, fresh.number] }),
        await readEverySheet(await buffer((await ask.query('purchasing.inquiry.compareWorkbook', { id: sent.id })).open())),
      ];
      return { lists: [invited, suppliers, askable.slice(0, 2)].map((some) => some.map(({ score }: { score: unknown }) => score)), book };
    };

    const [read, unread] = [await scoresFor(buyer()), await scoresFor(without)];

    // 50 for an answer, 30 for one in time
    const score = { score: 80, scoredInquiries: 1, scoreOf: '询价 1 次，报价 1 次，按原定日期 1 次，中标 0 次' };
    expect(read.lists).toEqual(Array(3).fill([score, null]));
    expect(JSON.stringify(read.book)).toContain(score.scoreOf);
    expect(unread.lists).toEqual(Array(3).fill([null, null]));
    expect(JSON.stringify(unread.book)).not.toContain(score.scoreOf);
  });
});

describe('a certificate', () => {
  test('holds on its last day and is announced so many days before', () => {
    const file = { expireDate: '2026-06-10', noticeDays: 10 };

    expect(['2026-05-30', '2026-05-31', '2026-06-10', '2026-06-11'].map((day) => expiryOn(day, file))).toEqual([
      'valid',
      'soon',
      'soon',
      'expired',
    ]);
    expect(expiryOn('2099-01-01', { expireDate: null, noticeDays: 10 })).toBe('valid');
  });

  test('is announced once before its end and once at it, whoever looks and however often', async () => {
    const { id, expiry } = await buildFile({ name: 'ISO-A', expireDate: '2026-06-10' });

    await look('2026-05-10');
    const early = await told('ISO-A');
    await Promise.all([look('2026-05-11'), look('2026-05-11')]);
    await look('2026-05-20');
    const once = await told('ISO-A');
    await look('2026-06-11');
    await look('2026-06-12');

    expect([expiry, early.length]).toEqual(['valid', 0]);
    expect(once).toEqual([expect.stringContaining('将于 2026-06-10 到期')]);
    expect(await told('ISO-A')).toEqual([once[0], expect.stringContaining('已于 2026-06-10 到期')]);
    expect(await buyer().query('purchasing.vendorFile.detail', { id })).toMatchObject({ expiry: 'expired', expiryName: '已过期' });
  });

  test('says in its history that the clock found it expired, and has no author for that on /api', async () => {
    const { id, version } = await buildFile({ name: 'ISO-D', expireDate: '2027-06-10' });

    await look('2027-06-11');

    const [change] = await buyer().query('purchasing.vendorFile.changes', { id });
    const reader = buyer('2027-06-11', 'blade');
    expect(change).toMatchObject({ by: '系统', changes: [{ name: 'expiry', before: '有效', after: '已过期' }] });
    expect((await reader.query('purchasing.vendorFile.changes', { id }))[0]).toMatchObject({ by: '' });
    expect(await reader.query('purchasing.vendorFile.detail', { id })).toMatchObject({ updateUser: null, version: version + 1 });
    const [logged] = await plant.database
      .sql`select create_by, create_user from log_usual where params like ${`%${id}%`} order by id desc limit 1`;
    expect(logged).toEqual({ create_by: '', create_user: null });
  });

  test('that is renewed is announced again at its new end', async () => {
    const { id } = await buildFile({ name: 'ISO-B', expireDate: '2026-05-20' });
    await buyer().mutate('purchasing.vendorFile.submit', { id, expireDate: '2027-05-20' });

    await look('2026-05-19');
    const none = await told('ISO-B');
    await look('2027-05-01');

    expect(none).toEqual([]);
    expect(await told('ISO-B')).toHaveLength(1);
  });

  test('does not end before it was issued', async () => {
    const vendorId = (await buildVendor()).id;
    const file = { vendorId, kind: 'quality', name: 'ISO-C', issueDate: '2026-05-04', expireDate: '2026-05-03' };

    expect((await buyer().refusal('purchasing.vendorFile.submit', file)).problems).toHaveProperty('expireDate');
  });
});

describe('a customer price', () => {
  const days = { validFrom: '2026-01-01', validTo: '2026-06-30' };
  const buildItem = async () => {
    const made = await buyer().mutate('rd.item.submit', await buildInput(buyer(), 'rd.item'));
    await buyer().mutate('rd.item.release', { ids: made.id });
    return made;
  };
  const price = (of: object) => ({ customer: '海岳照明', price: '12.5', currency: 'CNY', ...days, ...of });

  test('of one customer and item holds alone on each day; the refusal links to the other', async () => {
    const item = await buildItem();
    const made = await buyer().mutate('purchasing.customerPrice.submit', price({ itemId: item.id }));
    const refused = (of: object) => buyer().refusal('purchasing.customerPrice.submit', price({ itemId: item.id, ...of }));

    const refusal = await refused({ customer: ' 海岳照明', currency: 'USD', validFrom: '2026-06-30', validTo: null });

    expect(refusal.problems).toHaveProperty('validFrom');
    expect(refusal.referrers?.rows).toEqual([
      { text: expect.stringContaining('2026-01-01 ~ 2026-06-30'), href: `/pur/purpricecus/view/${made.id}` },
    ]);
    expect((await refused({ validFrom: '2025-01-01', validTo: '2026-01-01' })).problems).toHaveProperty('validFrom');
    expect((await refused({ validFrom: '2026-07-02', validTo: '2026-07-01' })).problems).toHaveProperty('validTo');
    await buyer().mutate('purchasing.customerPrice.submit', price({ itemNumber: item.code, validFrom: '2026-07-01', validTo: null }));
    await buyer().mutate('purchasing.customerPrice.submit', price({ itemId: item.id, customer: '瑞能' }));
    expect((await buyer().refusal('purchasing.customerPrice.submit', { id: made.id, validTo: '2026-07-01' })).problems).toHaveProperty(
      'validFrom',
    );
    await buyer().mutate('purchasing.customerPrice.submit', { id: made.id, price: '13' });
  });

  test('is saved by one of two at once', async () => {
    const item = await buildItem();

    const both = await Promise.allSettled([1, 2].map(() => buyer().mutate('purchasing.customerPrice.submit', price({ itemId: item.id }))));

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('says what its item is, in the list and on its page', async () => {
    const item = await buildItem();
    const made = await buyer().mutate('purchasing.customerPrice.submit', price({ itemId: item.id }));
    const about = { itemNumber: item.code, itemDescription: item.description };

    const { columns, view } = await buyer().query('purchasing.customerPrice.screen');
    const { records } = await buyer().query('purchasing.customerPrice.list', { filters: { itemId: item.id } });

    for (const fields of [columns, view])
      expect(fields.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual(['customer', 'itemId', 'itemDescription']);
    expect([item.description, records]).toEqual([expect.stringContaining('10K'), [expect.objectContaining(about)]]);
    expect(await buyer().query('purchasing.customerPrice.detail', { id: made.id })).toMatchObject(about);
  });

  test('is given to an item chosen by number, name, value or the pinyin of its type', async () => {
    const item = await buildItem();
    const offered = async (q: string) => (await buyer().query('rd.item.select', { q })).map(({ code }: { code: string }) => code);

    for (const typed of [item.code, '贴片 10k', '4.7k 贴片', 'dianzu'])
      expect([typed, (await offered(typed)).includes(item.code)]).toEqual([typed, !typed.startsWith('4.7k')]);
  });

  test('is found by the number of its item; one without a number by its name', async () => {
    const item = await buildItem();
    await buyer().mutate('purchasing.customerPrice.submit', price({ itemId: item.id }));
    await buyer().mutate('purchasing.freeCustomerPrice.submit', price({ itemName: '钢网费' }));
    const legacy = buyer('2026-05-04', 'blade');

    expect(await legacy.query('purchasing.customerPrice.select', { itemNumber: item.code })).toMatchObject([
      { itemNumber: item.code, currency: 'CNY' },
    ]);
    expect(await legacy.query('purchasing.freeCustomerPrice.select', { itemNumber: '钢网' })).toMatchObject([{ itemName: '钢网费' }]);
    expect((await buyer().refusal('purchasing.freeCustomerPrice.submit', price({ itemName: '钢网费 ' }))).problems).toHaveProperty(
      'validFrom',
    );
    expect((await buyer().refusal('purchasing.customerPrice.submit', price({ itemNumber: 'none' }))).problems).toHaveProperty('itemNumber');
  });
});

describe('what is bought', () => {
  test('is chosen among released items by number, by value or by the pinyin of its type', async () => {
    const item = await buyer().mutate('rd.item.submit', await buildInput(buyer(), 'rd.item'));
    const numbers = async (itemNumber: string) =>
      (await buyer('2026-05-04', 'blade').query('rd.item.material', { itemNumber })).map((row: { itemNumber: string }) => row.itemNumber);

    const draft = await numbers(item.code);
    await buyer().mutate('rd.item.release', { ids: item.id });

    expect(draft).toEqual([]);
    expect(await numbers(item.code)).toEqual([item.code]);
    expect(await numbers('dianzu')).toContain(item.code);
    expect(await numbers('10k')).toContain(item.code);
    expect(await numbers('1001')).toContain(item.code);
  });

  test('has no part of a piece as its minimum or pack, in calls and workbooks; of a metre there are parts', async () => {
    const words = '该物料按个计数，请输入整数';
    const amounts = { minOrderQty: '2.5', packQty: '0.5' };
    const made = (of: object) => ({ name: '整件', ...of });

    const pieces = await buyer().refusal('purchasing.materialItem.save', made({ itemNumber: 'WHOLE-1', ...amounts }));
    const { id } = await buyer().mutate('purchasing.materialItem.save', made({ itemNumber: 'WHOLE-2', unit: 'm', ...amounts }));
    const renamed = await buyer().refusal('purchasing.materialItem.update', { id, unit: '个' });
    const whole = { itemNumber: 'WHOLE-3', minOrderQty: '2.0' };
    const { id: wholeId } = await buyer().mutate('purchasing.materialItem.save', made(whole));
    const changed = await buyer().refusal('purchasing.materialItem.update', { id: wholeId, packQty: '0.5' });
    const book = await workbookOf([
      ['物料编码', '物料名称', '单位', '最小起订量', '最小包装量'],
      ['WHOLE-4', '整件', 'PCS', 2.5, 10],
      ['WHOLE-5', '线材', 'm', 2.5, 0.5],
    ]);
    const session = await administratorOf(plant.database, tenantId, false);
    const { report } = await bringIn(plant.database, session, 'purchasing.materialItem', book);

    const refused = { minOrderQty: words, packQty: words };
    expect([pieces.problems, renamed.problems, changed.problems]).toEqual([refused, refused, { packQty: words }]);
    expect(report).toMatchObject({ counts: { added: 1, wrong: 1 }, problems: [{ row: 2 }] });
    expect(JSON.stringify(report.problems)).toContain(words);
  });

  test('is listed with its lot and lead time, found by what is typed', async () => {
    await buyer().mutate('purchasing.materialItem.save', { itemNumber: '1001-77777', name: '贴片电阻', specification: '10k 0603' });

    expect(await buyer('2026-05-04', 'blade').query('purchasing.materialItem.select', { searchKey: '0603' })).toMatchObject([
      { itemNumber: '1001-77777' },
    ]);
    expect(await buyer('2026-05-04', 'blade').query('system.user.select', { name: '管理' })).not.toEqual([]);
  });
});
