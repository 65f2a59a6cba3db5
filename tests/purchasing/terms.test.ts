import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { releasedItem } from '#tests/materials/build.ts';
import { buildInput } from '#tests/samples.ts';
import { buildSent } from './build.ts';
import { beQuoting, buyer, compare, enter, plant, supplier, suppliers } from './quoting.ts';

beQuoting();

test("a quote begins with the buyer's terms, and its freight and tooling stand in its total", async () => {
  const sent = await buildSent(buyer, suppliers, {
    ...{ paymentTerms: '月结60天', deliveryTerms: 'DDP 苏州' },
    exchangeRates: [{ currency: 'USD', rate: '7' }],
  });
  const own = await supplier(0).query('purchasing.supplierInquiry.detail', { id: sent.id });
  const entry = await buyer.query('purchasing.quote.entry', { inquiryId: sent.id, inviteId: sent.invited[0]?.id });
  await enter(sent, 0, ['1.13', '2.26'], { paymentTerms: '预付', freight: '113', tooling: '226.00' });
  await enter(sent, 1, ['0.1'], { currency: 'USD', isTaxIncluded: false, freight: '10' });

  const compared = await compare(sent.id);

  expect(own).toMatchObject({ paymentTerms: '月结60天', form: { initial: { paymentTerms: '月结60天', deliveryTerms: 'DDP 苏州' } } });
  expect(entry.values).toMatchObject({ paymentTerms: '月结60天', deliveryTerms: 'DDP 苏州' });
  // 1000 × 1 + 500 × 2, and 100 + 200 once; in dollars 1000 × 0.7 and 70.
  expect(compared.suppliers).toMatchObject([
    { total: '2300.00', missing: 0, terms: { paymentTerms: '预付', freight: '113.00', tooling: '226.00' } },
    { total: null, quotedTotal: '770.00', missing: 1, terms: { freight: '10.00', currency: 'USD' } },
    { total: null, quotedTotal: null, missing: 2 },
  ]);
});

test('other terms are another offer, and the same are not', async () => {
  const sent = await buildSent(buyer, suppliers);
  await enter(sent, 0, ['1', '2'], { freight: '5' });

  const same = enter(sent, 0, ['1', '2'], { freight: '5' });
  await expect(same).rejects.toThrow();
  await expect(enter(sent, 0, ['1', '2'], { freight: '4' })).resolves.toMatchObject({ round: 2 });
  await expect(enter(sent, 0, ['1', '2'], { freight: '4', deliveryTerms: 'EXW' })).resolves.toMatchObject({ round: 3 });
});

test('a workbook of a comparison has numbers as numbers, and says what they rest on', async () => {
  const sent = await buildSent(buyer, suppliers, { exchangeRates: [{ currency: 'USD', rate: '7' }] });
  const [line] = sent.lines;
  await enter(sent, 0, [], {
    ...{ currency: 'USD', paymentTerms: '预付', freight: '5' },
    lines: [{ lineId: line?.id, price: '1.13', moq: '600', spq: '100', alternateItem: 'OTHER' }],
  });

  const file = await buyer.query('purchasing.inquiry.compareWorkbook', { id: sent.id });
  const book = new exceljs.Workbook();
  await book.xlsx.load(new Uint8Array(await buffer(file.open())).buffer);

  const [prices, basis] = book.worksheets.map((sheet) => sheet.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(1) : [])));
  // Line, need, and of the first supplier: net price, quoted price, minimum, package, alternate, order and amount.
  expect(prices?.[2]?.[1]).toBe(1000);
  expect(prices?.[2]?.slice(4, 14)).toEqual(
    [7, 1.13, 'USD 含税13%', '', 600, 100, 'OTHER', 1000, '', 7000].map((cell) => cell || undefined),
  );
  expect(basis?.flat()).toEqual(expect.arrayContaining(['2026-08-05', '预付', 5, '贴片电阻询价', 'CNY', '1 USD = 7 CNY']));
});

test('a blocked vendor and an expired certificate are shown, and asked about before an award', async () => {
  const sent = await buildSent(buyer, suppliers);
  await enter(sent, 2, ['1', '2']);
  const vendor = { account: 'blocked', name: '停用厂', supplierId: suppliers[2]?.id, state: 'blocked' };
  const { id: vendorId } = await buyer.mutate('purchasing.vendor.save', vendor);
  await buyer.mutate('purchasing.vendorFile.save', { vendorId, kind: 'quality', name: 'ISO 9001', expireDate: '2026-05-01' });
  const { suppliers: compared, inquiry } = await compare(sent.id);
  const awards = sent.lines.map(({ id: lineId }) => ({ lineId, inviteId: sent.invited[2]?.id, quantity: '1000' }));

  const refused = await buyer.refusal('purchasing.inquiry.award', { id: sent.id, version: inquiry.version, awards });

  expect(compared.map(({ warnings }: { warnings: string[] }) => warnings)).toEqual([
    [],
    [],
    ['供应商资料已停用', 'ISO 9001已于2026-05-01过期'],
  ]);
  expect(refused.message).toContain('供应商资料已停用；');
  expect(refused.message).toContain('ISO 9001已于2026-05-01过期');
});

test('a comparison says what it saves against the dearest quotes and against last prices', async () => {
  const { code } = await releasedItem(buyer, await buildInput(buyer, 'rd.item'));
  const ask = { matrialList: [{ itemNumber: code, itemQty: '100' }], temMatrialList: [] };
  const first = await buildSent(buyer, suppliers.slice(0, 2), ask);
  await enter(first, 0, ['1.13']);
  const before = await compare(first.id);
  const awards = [{ lineId: first.lines[0]?.id, inviteId: first.invited[0]?.id, quantity: '100' }];
  await buyer.mutate('purchasing.inquiry.award', { id: first.id, version: before.inquiry.version, awards });
  const sent = await buildSent(buyer, suppliers.slice(0, 2), ask);
  await enter(sent, 0, ['0.904']);
  await enter(sent, 1, ['2.26']);

  const { savings } = await compare(sent.id);

  expect(before.savings).toEqual({ againstLast: null, againstDearest: null, byNegotiation: null });
  // 100 at 0.80, which cost 1.00 last and 2.00 elsewhere.
  expect(savings).toEqual({ againstLast: '20.00', againstDearest: '120.00', byNegotiation: null });
});

test('what a negotiation saved is told against what its supplier had quoted for the same quantity', async () => {
  const sent = await buildSent(buyer, suppliers.slice(0, 2));
  await enter(sent, 0, ['1.13', '2.26']);
  const { lines } = await compare(sent.id);
  const { quoteLineId, version } = lines[0].cells[0];

  await buyer.mutate('purchasing.quoteLine.negotiatePrice', { id: quoteLineId, version, price: '0.904' });

  // 1,000 at 0.80 without tax, which the supplier had offered at 1.00.
  expect((await compare(sent.id)).savings).toMatchObject({ byNegotiation: '200.00', againstLast: null });
});

test('prices in a currency without a rate are named and not left out', async () => {
  const { code } = await releasedItem(buyer, await buildInput(buyer, 'rd.item'));
  const bought = { tenant_id: '100001', item_number: code, is_tax_included: false, tax_rate: '0', quantity: '10' };
  const { sql } = plant.database;
  for (const [price, currency, day] of [
    ['3', 'JPY', '2026-01-05'],
    ['0.5', 'CNY', '2026-02-05'],
    ['0.07', 'USD', '2026-03-05'],
  ])
    await sql`insert into rd_item_price ${sql({ ...bought, price, currency, price_date: day, source: 'XJ-1' })}`;
  const sent = await buildSent(buyer, suppliers.slice(0, 1), { matrialList: [{ itemNumber: code, itemQty: '100' }], temMatrialList: [] });

  const [line] = (await compare(sent.id)).lines;

  expect(line).toMatchObject({
    trend: [{ day: '2026-02-05', price: '0.5' }],
    isLastWithoutRate: true,
    withoutRate: [
      { day: '2026-03-05', price: '0.07', currency: 'USD' },
      { day: '2026-01-05', price: '3', currency: 'JPY' },
    ],
  });
});
