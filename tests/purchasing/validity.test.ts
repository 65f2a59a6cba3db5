import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readEverySheet, readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import { releasedItem } from '#tests/materials/build.ts';
import { buildInput } from '#tests/samples.ts';
import { buildSent, buildSupplier, type Sent, typedQuote } from './build.ts';
import { as, beQuoting, buyer, compare, enter, on, plant, suppliers } from './quoting.ts';

beQuoting();

const expired = { date: '2026-04-01', endDate: '2026-04-30' };
const later = { date: '2026-06-01', endDate: '2026-08-31' };

/** An inquiry whose first supplier is the cheapest with an offer of another time, and its award to the nth. */
async function buildQuoted(first: Record<string, unknown>, of: Record<string, unknown> = {}) {
  const sent = await buildSent(buyer, suppliers, of);
  await enter(sent, 0, ['1', '1'], { ...first, confirm: true });
  await enter(sent, 1, ['2', '2']);
  return sent;
}
const awardOf = async (sent: Sent, nth: number, more: Record<string, unknown> = {}) => ({
  ...{ id: sent.id, version: (await compare(sent.id)).inquiry.version },
  awards: sent.lines.map(({ id: lineId }, at) => ({ lineId, inviteId: sent.invited[nth]?.id, quantity: ['1000', '500'][at] })),
  ...more,
});
const nameOf = (sent: Sent, nth = 0) => sent.invited[nth]?.supplierName;

describe('an order that comes after the day on which it is needed', () => {
  test('is asked about with both days, for the lines that are awarded alone, and marked in the workbook', async () => {
    const sent = await buildSent(buyer, suppliers);
    const quoted = (days: number) => ({ lines: sent.lines.map(({ id: lineId }) => ({ lineId, price: '1', leadDays: days })) });
    await enter(sent, 0, [], quoted(28));
    await enter(sent, 1, [], quoted(27));
    const first = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: '1000' }];
    const cells = async () =>
      (await readWorkbook(await buffer((await buyer.query('purchasing.inquiry.compareWorkbook', { id: sent.id })).open()))).map(
        ({ cells: [, ...all] }) => all.filter((cell) => cell === '晚于需求'),
      );

    const asked = await buyer.refusal('purchasing.inquiry.award', await awardOf(sent, 0));
    const marked = await cells();
    const ofFirst = await buyer.refusal('purchasing.inquiry.award', {
      ...(await awardOf(sent, 0)),
      awards: first.map((one) => ({ ...one, quantity: '999' })),
    });
    const [confirm = ''] = Object.keys(asked.problems).map((path) => path.replace('confirm.', ''));
    const inTime = await buildSent(buyer, suppliers);
    await enter(inTime, 1, [], { lines: inTime.lines.map(({ id: lineId }) => ({ lineId, price: '1', leadDays: 27 })) });

    expect(asked.code).toBe(400);
    expect(Object.values(asked.problems)).toEqual([`${nameOf(sent)} CH340 交期 28 天，2026-06-02 到货，晚于需求日期 2026-06-01`]);
    // Of the second line and the first supplier.
    expect(marked.slice(1)).toEqual([[], ['晚于需求'], []]);
    expect(Object.keys(ofFirst.problems)).toEqual([expect.stringMatching(/^confirm\.part:/)]);
    await buyer.mutate('purchasing.inquiry.award', await awardOf(sent, 0, { confirm }));
    await buyer.mutate('purchasing.inquiry.award', await awardOf(inTime, 1));
  });
});

describe('an offer that does not hold on the day', () => {
  test.each([
    ['that has expired', expired, 'expired'],
    ['that begins later', later, 'notYet'],
  ])('%s is marked in the comparison, and neither the lowest nor proposed', async (_, period, validity) => {
    const sent = await buildQuoted(period);

    const { suppliers: heads, lines, proposedTotal } = await compare(sent.id);

    expect(heads).toMatchObject([
      { validity, validFrom: period.date, validUntil: period.endDate, total: '1327.44' },
      { validity: 'valid' },
      { validity: null, validUntil: null },
    ]);
    expect(lines[0].cells).toMatchObject([{ validity, isBest: false }, { validity: 'valid', isBest: true }, { answer: 'none' }]);
    expect(lines[0].proposal).toMatchObject([{ inviteId: sent.invited[1]?.id, quantity: '1000' }]);
    expect(proposedTotal).toBe('2654.87');
  });

  test('holds on its last day and on its first', async () => {
    const sent = await buildQuoted({ date: '2026-04-01', endDate: '2026-05-05' });
    await enter(sent, 2, ['3', '3'], { date: '2026-05-05' });

    const { suppliers: heads, lines } = await compare(sent.id);

    expect(heads.map(({ validity }: { validity: string }) => validity)).toEqual(['valid', 'valid', 'valid']);
    expect(lines[0].cells[0].isBest).toBe(true);
  });

  test('is proposed to nobody where there is no other', async () => {
    const sent = await buildSent(buyer, suppliers);
    await enter(sent, 0, ['1', '1'], { ...expired, confirm: true });

    const { lines } = await compare(sent.id);

    expect(lines.map(({ proposal }: { proposal: unknown[] }) => proposal)).toEqual([[], []]);
  });

  test('is awarded only after the question which names supplier and day', async () => {
    const sent = await buildQuoted(expired);

    const asked = await buyer.refusal('purchasing.inquiry.award', await awardOf(sent, 0));
    const stillOpen = (await compare(sent.id)).inquiry.state;
    const [confirm = ''] = Object.keys(asked.problems).map((path) => path.replace('confirm.', ''));
    await buyer.mutate('purchasing.inquiry.award', await awardOf(sent, 0, { confirm }));

    expect(asked.code).toBe(400);
    expect(Object.values(asked.problems)).toEqual([`${nameOf(sent)}的报价已于2026-04-30过期`]);
    expect(stillOpen).toBe('quoting');
    expect((await compare(sent.id)).inquiry.state).toBe('closed');
  });

  test('is asked about once it has expired, whatever was confirmed before, and beside wrong quantities', async () => {
    const sent = await buildQuoted(later);
    const inJune = as({}, on('2026-06-10'));
    const inAutumn = as({}, on('2026-09-10'));
    const early = await buyer.refusal('purchasing.inquiry.award', await awardOf(sent, 0));
    const [confirm = ''] = Object.keys(early.problems).map((path) => path.replace('confirm.', ''));

    const late = await inAutumn.refusal('purchasing.inquiry.award', await awardOf(sent, 0, { confirm }));
    const both = await inAutumn.refusal('purchasing.inquiry.award', {
      ...(await awardOf(sent, 0)),
      awards: [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[0]?.id, quantity: '0' }],
    });
    await inJune.mutate('purchasing.inquiry.award', await awardOf(sent, 0));

    expect(Object.values(early.problems)).toEqual([`${nameOf(sent)}的报价自2026-06-01起才有效`]);
    expect(Object.values(late.problems)).toEqual([`${nameOf(sent)}的报价已于2026-08-31过期`]);
    expect(Object.keys(both.problems)).toEqual(['awards.0.quantity', expect.stringMatching(/^confirm\.expired:/)]);
  });

  test('is not asked about where the award goes to another', async () => {
    const item = await releasedItem(buyer, await buildInput(buyer, 'rd.item'));
    const sent = await buildSent(buyer, suppliers, { matrialList: [{ itemNumber: item.code, itemQty: '1000' }] });
    await enter(sent, 0, ['1', '1', '1'], { ...expired, confirm: true });
    await enter(sent, 1, ['2', '2', '2']);
    const awards = [{ lineId: sent.lines[0]?.id, inviteId: sent.invited[1]?.id, quantity: '1000' }];

    await buyer.mutate('purchasing.inquiry.award', { ...(await awardOf(sent, 1)), awards });

    expect((await compare(sent.id)).lines[0].awards).toHaveLength(1);
  });
});

test('the workbook says beside each supplier what speaks against its offer, in either language', async () => {
  const own = [await buildSupplier(buyer), await buildSupplier(buyer), await buildSupplier(buyer), await buildSupplier(buyer)];
  const vendors = own.map(({ id, number }) => buyer.mutate('purchasing.vendor.save', { account: number, name: number, supplierId: id }));
  const [, blocked, certified] = await Promise.all(vendors);
  const sent = await buildSent(buyer, own);
  await enter(sent, 0, ['1', '1'], { ...expired, confirm: true });
  for (const nth of [1, 2, 3]) await enter(sent, nth, ['2', '2'], nth === 3 ? { ...later, confirm: true } : {});
  await buyer.mutate('purchasing.vendor.update', { id: blocked.id, state: 'blocked', confirm: true });
  const file = { vendorId: certified.id, name: 'REACH', kind: 'environment', expireDate: '2026-05-01' };
  await buyer.mutate('purchasing.vendorFile.submit', file);
  await buyer.mutate('purchasing.supplier.update', { id: own[3]?.id, number: own[3]?.number, name: '停', status: 2, confirm: true });
  const basisIn = async (locale: 'zh' | 'en') => {
    const ask = plant.as({}, { now: on('2026-05-05'), locale });
    const book = await ask.query('purchasing.inquiry.compareWorkbook', { id: sent.id });
    const [, basis] = await readEverySheet(await buffer(book.open()));
    const [head = { cells: [] as string[] }, ...rows] = basis?.rows ?? [];
    const at = ['报价有效期', 'Valid until', '注意', 'Warnings'].map((title) => head.cells.indexOf(title)).filter((place) => place >= 0);
    return rows.slice(0, 4).map(({ cells }) => at.map((place) => cells[place] ?? ''));
  };

  const [zh, en] = [await basisIn('zh'), await basisIn('en')];

  expect(zh).toEqual([
    ['2026-04-30 已过期', ''],
    ['2026-08-05', '供应商资料已停用'],
    ['2026-08-05', 'REACH已于2026-05-01过期'],
    ['2026-06-01 起有效', '供应商档案已停用'],
  ]);
  expect(en).toEqual([
    ['2026-04-30 expired', ''],
    ['2026-08-05', 'Vendor blocked'],
    ['2026-08-05', 'REACH expired on 2026-05-01'],
    ['2026-06-01 is the first day', 'Supplier disabled'],
  ]);
});

describe('a quote from paper', () => {
  test('that has expired, or begins later, is taken after a question, and a draft of it without one', async () => {
    const sent = await buildSent(buyer, suppliers);

    const past = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, ['1', '1'], expired));
    const ahead = await buyer.refusal('purchasing.quote.enter', typedQuote(sent, 0, ['1', '1'], later));
    const { id } = await buyer.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1', '1'], expired));
    const submitted = await buyer.mutate('purchasing.quote.enter', {
      id,
      confirm: Object.keys(past.problems).map((path) => path.slice(8)),
    });

    expect(Object.values(past.problems)).toEqual([`${nameOf(sent)}的报价已于2026-04-30过期`]);
    expect(Object.values(ahead.problems)).toEqual([`${nameOf(sent)}的报价自2026-06-01起才有效`]);
    expect(submitted.state).toBe('submitted');
  });

  test('is not dated more than a year ahead', async () => {
    const sent = await buildSent(buyer, suppliers);

    const refused = await buyer.refusal(
      'purchasing.quote.enter',
      typedQuote(sent, 0, ['1', '1'], { date: '2027-10-01', endDate: '2027-12-31' }),
    );

    expect(refused.problems).toEqual({ date: '报价日期不能晚于一年以后' });
  });
});
