import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, day, sendInquiry, supplierAt } from '../door-people.ts';

const tenantId = '100001';
const { database } = usePlant(tenantId, '100002');
const buyer = () => buyerAt(database, tenantId);
const quoteFor = (inquiryId: string, lines: { id: string }[], of: Record<string, unknown> = {}) => ({
  ...{ inquiryId, endDate: day(60), currency: 'CNY' },
  lines: lines.map(({ id }) => ({ lineId: id, price: '0.12' })),
  ...of,
});

test('a supplier lists and reads the inquiries sent to it by the calls of the specification, and nothing of the others asked', async () => {
  const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const shared = await sendInquiry(database, tenantId, [mine, other]);
  const foreign = await sendInquiry(database, tenantId, [other]);
  const supplier = supplierAt(database, tenantId, mine.id);
  await supplierAt(database, tenantId, other.id).mutate('purchasing.supplierInquiry.submitQuote', quoteFor(shared.id, shared.lines));

  const list = await supplier.query('purchasing.inquiry.list', {});
  const probed = await supplier.query('purchasing.inquiry.list', { filters: { state: 'sent' } });
  const detail = await supplier.query('purchasing.inquiry.detail', { id: shared.id });
  const own = await supplier.query('purchasing.supplierInquiry.list');

  expect(list.records.map(({ id }: { id: string }) => id)).toEqual([shared.id]);
  expect(probed.total).toBe(1);
  expect(detail).toMatchObject({ state: 'sent', quoted: '0/1', supplierList: [{ supplierNumber: mine.number }] });
  expect(own.records).toMatchObject([{ state: 'sent' }]);
  expect(JSON.stringify([list, detail])).not.toContain(other.name);
  expect(detail.lines.map(({ lineId }: { lineId: string }) => lineId)).toEqual(shared.lines.map(({ id }) => id));
  expect((await supplier.refusal('purchasing.inquiry.detail', { id: foreign.id })).code).toBe(404);
  const abroad = supplierAt(database, '100002', mine.id);
  expect((await abroad.refusal('purchasing.inquiry.detail', { id: shared.id })).code).toBe(404);
});

test('a supplier quotes by the call of the specification, in its own name, and lists its own quotes alone', async () => {
  const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const { id, lines, invited } = await sendInquiry(database, tenantId, [mine, other]);
  const [me, him] = [supplierAt(database, tenantId, mine.id), supplierAt(database, tenantId, other.id)];
  const foreign = invited.find(({ supplierId }) => supplierId === other.id)?.id;

  const saved = await me.mutate('purchasing.quote.save', quoteFor(id, lines, { inviteId: foreign }));
  await him.mutate('purchasing.quote.save', quoteFor(id, lines));
  const mineListed = await me.query('purchasing.quote.list', {});
  const seen = await buyer().query('purchasing.quote.list', { filters: { inquiryId: id } });

  expect(saved).toMatchObject({ supplierName: mine.name, state: 'submitted', round: 1 });
  expect(mineListed.records).toMatchObject([{ supplierName: mine.name }]);
  expect(JSON.stringify(mineListed)).not.toContain('buyer');
  expect(seen.total).toBe(2);
  expect((await me.query('purchasing.inquiry.detail', { id })).state).toBe('quoting');
});

test('a supplier reads its own vendor record by account or id, without what the factory notes about it', async () => {
  const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const vendorOf = (supplierId: string, account: string) =>
    buyer().mutate('purchasing.vendor.save', { account, name: account, supplierId, bankName: '工行', remark: '付款拖延' });
  await vendorOf(mine.id, 'own-1');
  const { id } = await vendorOf(other.id, 'other-1');
  const supplier = supplierAt(database, tenantId, mine.id);

  const own = await supplier.query('purchasing.vendor.detail', { account: 'own-1' });

  expect(own).toMatchObject({ account: 'own-1', bankName: '工行' });
  expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['remark']));
  expect(own).not.toHaveProperty('score');
  expect((await supplier.refusal('purchasing.vendor.detail', { account: 'other-1' })).code).toBe(404);
  expect((await supplier.refusal('purchasing.vendor.detail', { id })).code).toBe(404);
});

test('a code of the supplier pages opens none of these calls to people of the factory', async () => {
  const { id } = await sendInquiry(database, tenantId, [await buildFirm(database, tenantId)]);
  const clerk = buyerAt(database, tenantId, new Set(['supplierinquiry', 'supplierinquiry_view', 'supplierinquiry_quote', 'supplier_view']));

  const refused = [
    await clerk.refusal('purchasing.inquiry.list', {}),
    await clerk.refusal('purchasing.inquiry.detail', { id }),
    await clerk.refusal('purchasing.quote.list', {}),
    await clerk.refusal('purchasing.quote.save', { inquiryId: id }),
    await clerk.refusal('purchasing.vendor.detail', { id }),
  ];

  expect(refused.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403]);
});
