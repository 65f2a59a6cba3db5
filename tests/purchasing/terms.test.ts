import { expect, test } from 'vitest';
import { buildSent } from './build.ts';
import { beQuoting, buyer, compare, enter, supplier, suppliers } from './quoting.ts';

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
