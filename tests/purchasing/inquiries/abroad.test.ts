import { beforeAll, expect, test } from 'vitest';
import { askAs } from '#tests/build.ts';
import { administratorOf, bringIn, takeOver, useOwnFolder, workbookOf } from '#tests/exchange/exchange-build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, catchMail, day, mailsTo, sendInquiry } from '../door-people.ts';

useOwnFolder();
const tenantId = '100001';
const { database } = usePlant(tenantId);
let admin: Awaited<ReturnType<typeof administratorOf>>;
beforeAll(async () => {
  await catchMail(database, tenantId);
  admin = await administratorOf(database, tenantId);
});

const buyer = () => buyerAt(database, tenantId);
const noText = '短信发不到国外号码和固定电话：请填写邮箱，并打开邮件';
const onlyChinese = '短信只能发到中国手机号';
const abroad = { contactName: 'Lim Wei', contactPhone: '+65 6123 4567', contactMail: 'lim@supplier.example' };

test('a contact abroad is kept by a number of his country, at the form and over /api, and is written to by mail', async () => {
  const firm = await buildFirm(database, tenantId);
  const legacy = askAs(database, admin, { door: 'blade' });
  const person = { supplierId: firm.id, name: 'Lim Wei', mail: 'lim@supplier.example', language: 'en' };

  const made = await legacy.mutate('purchasing.supplierContact.submit', { ...person, phone: '+65 6123 4567', mailWarn: true });
  const office = await buyer().mutate('purchasing.supplierContact.submit', { ...person, phone: '(0755) 8800 1001' });
  const own = await buyer().mutate('purchasing.supplierContact.submit', { ...person, phone: '139 0000 1001' });
  const twice = await buyer().refusal('purchasing.supplierContact.submit', { ...person, phone: '0065-6123-4567' });

  expect([made, office, own].map(({ phone }) => phone)).toEqual(['+6561234567', '0755-88001001', '13900001001']);
  expect(twice.problems).toEqual({ supplierId: '该供应商已有此手机号的联系人!' });
  const found = await buyer().query('purchasing.supplierContact.list', { filters: { supplierId: firm.id, phone: '139 0000' } });
  expect(found.records.map(({ phone }: { phone: string }) => phone)).toEqual(['13900001001']);
});

test('a number that gets no text messages needs mail, and says so at the field, also when it is changed', async () => {
  const firm = await buildFirm(database, tenantId);
  const person = { supplierId: firm.id, name: 'Lim Wei', phone: '+65 6123 4567' };
  const refusal = async (of: object) => (await buyer().refusal('purchasing.supplierContact.submit', { ...person, ...of })).problems;

  expect(await refusal({})).toEqual({ mail: noText });
  expect(await refusal({ mail: 'lim@supplier.example', mailWarn: false })).toEqual({ mail: noText });
  expect(await refusal({ mail: 'lim@supplier.example', smsWarn: true })).toEqual({ smsWarn: onlyChinese });
  const { id } = await buyer().mutate('purchasing.supplierContact.submit', { ...person, mail: 'lim@supplier.example' });
  expect((await buyer().refusal('purchasing.supplierContact.update', { id, mail: '' })).problems).toEqual({ mail: noText });
  expect((await buyer().refusal('purchasing.supplierContact.update', { id, smsWarn: true })).problems).toEqual({ smsWarn: onlyChinese });
});

test('contacts abroad come in from a file', async () => {
  const firm = await buildFirm(database, tenantId);
  const rows = [
    ['供应商', '联系人', '手机号', '电子邮箱'],
    [firm.number, 'Lim Wei', '+65 6123 4568', 'lim@supplier.example'],
    [firm.number, 'Tan', '+65 6123 4569', ''],
  ];

  const job = await bringIn(database, admin, 'purchasing.supplierContact', await workbookOf(rows));
  await takeOver(database, admin, job.id, 'good');

  expect(job.report.problems).toMatchObject([{ row: 3, text: noText }]);
  const kept = await buyer().query('purchasing.supplierContact.list', { filters: { supplierId: firm.id, name: 'Lim Wei' } });
  expect(kept.records.map(({ phone }: { phone: string }) => phone)).toEqual(['+6561234568']);
});

test('an inquiry goes abroad by mail, to suppliers with a record and to temporary ones, and no text message is promised', async () => {
  const firm = await buildFirm(database, tenantId);
  const typed = {
    ...{ title: '海外询价', startDate: day(-1), endDate: day(9), taxNumber: 'SL02_SYS' },
    temMatrialList: [{ itemNumber: 'CAP-1', itemQty: '5' }],
    supplierList: [{ supplierNumber: firm.number, ...abroad, mailWarn: false }],
    temSupplierList: [
      { supplierName: 'Lion Parts', ...abroad, smsWarn: true },
      { supplierName: 'No mail', ...abroad, contactPhone: '0755-88001001', contactMail: '' },
    ],
  };

  const { problems } = await buyer().refusal('purchasing.inquiry.save', typed);
  const { id } = await sendInquiry(database, tenantId, [firm], {
    supplierList: [{ supplierNumber: firm.number, ...abroad }],
    temSupplierList: [{ supplierName: 'Lion Parts', ...abroad, contactPhone: '+65 6123 4570', contactMail: 'lion@supplier.example' }],
  });
  const [mail] = await mailsTo(database, tenantId, 'lion@supplier.example');
  const { invited } = await buyer().query('purchasing.inquiry.parts', { id });
  const corrected = { inquiryId: id, inviteId: invited[1].id, contactPhone: '+65 6123 4571', contactMail: '' };

  expect(problems).toEqual({
    'supplierList.0.contactMail': noText,
    'temSupplierList.0.smsWarn': onlyChinese,
    'temSupplierList.1.contactMail': noText,
  });
  expect(invited.map(({ contactPhone }: { contactPhone: string }) => contactPhone)).toEqual(['+6561234567', '+6561234570']);
  expect(mail?.token).not.toBe('');
  expect((await buyer().refusal('purchasing.supplierMessage.correct', corrected)).problems).toEqual({ contactMail: noText });
});
