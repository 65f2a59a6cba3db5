import { beforeAll, expect, test } from 'vitest';
import { vendor } from '#server/purchasing/vendors/vendor.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, catchMail, sendInquiry } from '#tests/purchasing/door-people.ts';

const tenantId = '100001';
const { database, as } = usePlant(tenantId);
const holding = (...codes: string[]) => as({ tenantId, codes: new Set(codes) });
let supplierNumber: string;
beforeAll(async () => {
  await catchMail(database, tenantId);
  const firm = await buildFirm(database, tenantId);
  supplierNumber = firm.number;
  const inquiry = await sendInquiry(database, tenantId, [firm]);
  const buyer = buyerAt(database, tenantId);
  const lines = inquiry.lines.map(({ id: lineId }) => ({ lineId, price: '0.0127' }));
  const quote = {
    inquiryId: inquiry.id,
    inviteId: inquiry.invited[0]?.id,
    date: '2026-05-05',
    endDate: '2026-08-05',
    currency: 'CNY',
    lines,
  };
  await database.transact({ tenantId }, (db) =>
    db
      .insert(vendor.table)
      .values({ account: 'V-1', name: '华东电子', contactName: '王芳', contactPhone: '13900000001', state: 'approved' }),
  );
  await buyer.mutate('purchasing.quote.save', quote);
  const { id: categoryId } = await buyer.mutate('marketing.quotesCategory.submit', { name: '贴片', parentId: '0', sort: 1 });
  await buyer.mutate('marketing.quotesModule.submit', {
    categoryId,
    number: 'M-1',
    name: '电源板',
    unit: '块',
    price: '21.35',
    isEnabled: true,
  });
});
const keysOf = async (who: ReturnType<typeof holding>, path: string, input: object = {}) =>
  Object.keys((await who.query(path, input))[0] ?? {}).sort();

test.each([
  ['marketing.quotesModule.select', {}, ['labour', 'lossRate', 'price'], 'quotesprogram_add'],
  ['purchasing.vendor.select', {}, ['contactMail', 'contactName', 'contactPhone'], 'vendor'],
  ['purchasing.quote.select', {}, ['inquiryId', 'round'], 'quotationform'],
  ['purchasing.supplier.selectContact', 'number', ['contactMail', 'contactPhone'], 'inquiryform_add'],
] as const)(
  '%s tells prices and people to whoever has a code for them, and to others what a choice needs',
  async (path, given, told, code) => {
    const input = given === 'number' ? { supplierNumber } : given;

    const [known, leader] = [await keysOf(holding(code), path, input), await keysOf(holding('shiftrecord'), path, input)];

    expect(known).toEqual(expect.arrayContaining([...told]));
    expect(leader).toEqual(expect.arrayContaining(['id', 'value', 'label']));
    expect(leader.filter((key) => told.some((one) => one === key))).toEqual([]);
  },
);
