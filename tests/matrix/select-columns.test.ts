import { beforeAll, expect, test } from 'vitest';
import { mailPattern } from '#rules/mail-address.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { vendor } from '#server/purchasing/vendors/vendor.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, catchMail, sendInquiry } from '#tests/purchasing/door-people.ts';
import { table } from './build.ts';

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

/** The fields of an entity that tell prices or people: money, phones, mail addresses and customers. */
const tellingOf = ({ fields }: AnyEntity): string[] =>
  Object.entries<Field>(fields)
    .filter(([name, { kind, pattern }]) => kind === 'money' || pattern === mailPattern || /^customer$|(?:phone|mail)$/i.test(name))
    .map(([name]) => name);

test('a declaration whose select tells prices or people says who is told, and titles tell neither', () => {
  const telling = allEntities().filter((one) => tellingOf(one).some((name) => one.selects?.includes(name)));

  expect(telling.filter(({ selectsFor }) => selectsFor === undefined).map(({ path }) => path)).toEqual([]);
  expect(telling.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['marketing.quotesProgram', 'messaging.mail', 'purchasing.vendor']),
  );
  const open = allEntities().filter(({ path }) =>
    table.some(({ procedure, permission }) => permission === 'signed-in' && procedure === `${path}.select`),
  );
  expect(open.filter((one) => tellingOf(one).includes(one.title)).map(({ path }) => path)).toEqual([]);
});

test('no choice that is open to everybody signed in tells prices or people to somebody without a code', async () => {
  const leader = holding('shiftrecord');
  const names = new Set(allEntities().flatMap(tellingOf));
  const choices = table.filter(({ procedure, permission }) => permission === 'signed-in' && /\.select\w*$/.test(procedure));
  const told: string[] = [];
  const answered: string[] = [];
  for (const { procedure } of choices) {
    const rows: unknown = await leader.query(procedure, procedure.endsWith('.selectContact') ? { supplierNumber } : {}).catch(() => []);
    const [row] = Array.isArray(rows) ? rows : [];
    if (row === undefined) continue;
    answered.push(procedure);
    told.push(...Object.keys(row).flatMap((name) => (names.has(name) ? [`${procedure}: ${name}`] : [])));
  }

  expect(told).toEqual([]);
  expect(answered).toEqual(expect.arrayContaining(['marketing.quotesModule.select', 'purchasing.vendor.select']));
  expect(answered).toContain('purchasing.supplier.selectContact');
});
