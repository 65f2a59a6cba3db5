import { beforeAll, describe, expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { ask } from '#tests/sign-in/session-people.ts';
import { buildFirm, buyerAt, catchMail, day, mailsTo, sendInquiry, supplierAt } from '../door-people.ts';

const tenantId = '100001';
const { database } = usePlant(tenantId);
beforeAll(async () => {
  await catchMail(database, tenantId);
});

const buyer = () => buyerAt(database, tenantId);
const subjectsTo = async (address: string) => (await mailsTo(database, tenantId, address)).map(({ subject }) => subject.split(' ')[0]);
const lastTo = async (address: string) => (await mailsTo(database, tenantId, address)).at(-1);
const storyOf = async (id: string): Promise<string[]> =>
  (await buyer().query('purchasing.inquiry.story', { id })).timeline.map(({ text }: { text: string }) => text);
const door = () => ask(database).phone;
const quoteFor = (inquiryId: string, lines: { id: string }[]) => ({
  ...{ inquiryId, endDate: day(60), currency: 'CNY' },
  lines: lines.map(({ id }) => ({ lineId: id, price: '0.12' })),
});

describe('an inquiry that was sent', () => {
  test('is told anew to its suppliers when its note or files change, and the timeline says what', async () => {
    const firm = await buildFirm(database, tenantId);
    const { id } = await sendInquiry(database, tenantId, [firm]);

    await buyer().mutate('purchasing.inquiry.amend', { id, note: '请按新版图纸报价' });

    expect(await subjectsTo(firm.contact.contactMail)).toEqual(['询价邀请', '询价更改']);
    expect((await lastTo(firm.contact.contactMail))?.text).toContain('备注');
    expect((await storyOf(id)).at(-1)).toBe('更改：备注');
    expect((await supplierAt(database, tenantId, firm.id).query('purchasing.supplierInquiry.detail', { id })).note).toBe(
      '请按新版图纸报价',
    );
  });

  test('takes new rates without a word to suppliers, a new currency with one, and gives none up', async () => {
    const firm = await buildFirm(database, tenantId);
    const { id } = await sendInquiry(database, tenantId, [firm], { exchangeRates: [{ currency: 'USD', rate: '7.1' }] });
    const amend = (exchangeRates: unknown) => ({ id, exchangeRates });

    await buyer().mutate('purchasing.inquiry.amend', amend([{ currency: 'USD', rate: '7.2' }]));
    const quiet = await subjectsTo(firm.contact.contactMail);
    const gone = await buyer().refusal('purchasing.inquiry.amend', amend([{ currency: 'EUR', rate: '8' }]));
    await buyer().mutate(
      'purchasing.inquiry.amend',
      amend([
        { currency: 'USD', rate: '7.2' },
        { currency: 'EUR', rate: '8' },
      ]),
    );

    expect(quiet).toEqual(['询价邀请']);
    expect(gone.problems).toEqual({ exchangeRates: '已发出的币种不能去掉，可以更新汇率' });
    expect(await subjectsTo(firm.contact.contactMail)).toEqual(['询价邀请', '询价更改']);
    expect((await storyOf(id)).slice(-2)).toEqual(['更改：USD 7.1 → 7.2', '更改：EUR — → 8']);
  });

  test('goes to further suppliers, and the others hear nothing of it', async () => {
    const [first, sixth] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const { id } = await sendInquiry(database, tenantId, [first]);
    const rowOf = ({ number, contact }: typeof first) => ({ supplierNumber: number, ...contact });

    const twice = await buyer().refusal('purchasing.inquiry.amend', { id, supplierList: [rowOf(sixth), rowOf(first)] });
    await buyer().mutate('purchasing.inquiry.amend', { id, supplierList: [rowOf(sixth)] });
    const { token } = (await lastTo(sixth.contact.contactMail)) ?? { token: '' };

    expect(twice.problems).toEqual({ 'supplierList.1.supplierNumber': '供应商重复' });
    expect(await door().lookAtLink({ token })).toMatchObject({ inquiryId: id, isOpen: true });
    expect(await subjectsTo(first.contact.contactMail)).toEqual(['询价邀请']);
    expect((await storyOf(id)).at(-1)).toBe(`增加供应商${sixth.name}，通知1家`);
    expect((await buyer().query('purchasing.inquiry.detail', { id })).quoted).toBe('0/2');
  });

  test('is amended by nobody who did not see its last version', async () => {
    const { id } = await sendInquiry(database, tenantId, [await buildFirm(database, tenantId)]);
    const { version } = await buyer().query('purchasing.inquiry.amendForm', { id });

    await buyer().mutate('purchasing.inquiry.amend', { id, version, note: '一' });
    const late = await buyer().refusal('purchasing.inquiry.amend', { id, version, note: '二' });

    expect(late.code).toBe(409);
  });
});

describe('a recipient whose address was refused', () => {
  test('is corrected, invited there with a link, and the timeline names both addresses', async () => {
    const firm = await buildFirm(database, tenantId);
    const wrong = { ...firm, contact: { ...firm.contact, contactMail: 'wrong@supplier.example' } };
    const { id, invited } = await sendInquiry(database, tenantId, [wrong]);

    const bad = await buyer().refusal('purchasing.supplierMessage.correct', { inquiryId: id, inviteId: invited[0]?.id, contactMail: 'no' });
    await buyer().mutate('purchasing.supplierMessage.correct', {
      ...{ inquiryId: id, inviteId: invited[0]?.id, contactMail: firm.contact.contactMail },
    });
    const { token } = (await lastTo(firm.contact.contactMail)) ?? { token: '' };

    expect(Object.keys(bad.problems)).toEqual(['contactMail']);
    expect(await door().lookAtLink({ token })).toMatchObject({ inquiryId: id, isOpen: true });
    expect((await storyOf(id)).slice(-2)).toEqual([
      expect.stringMatching(`^${firm.name}的收件人由.*wrong@supplier.example更正为.*${firm.contact.contactMail}$`),
      `重新发送给${firm.name}`,
    ]);
  });

  test('of a temporary supplier loses its earlier link, and keeps a sealed quote from other addresses', async () => {
    const guest = {
      contactName: '周',
      contactPhone: '13800001212',
      contactMail: 'old@guest.example',
      supplierName: '散客',
      mailWarn: true,
    };
    const { id, invited, lines } = await sendInquiry(database, tenantId, [], {
      supplierList: [],
      temSupplierList: [guest],
      isSealedBid: true,
    });
    const inviteId = invited[0]?.id ?? '';
    const correct = (contactMail: string) => ({ inquiryId: id, inviteId, contactMail });
    const { token: old } = (await lastTo('old@guest.example')) ?? { token: '' };

    await buyer().mutate('purchasing.supplierMessage.correct', correct('new@guest.example'));
    const ended = await door().lookAtLink({ token: old });
    const { token } = (await lastTo('new@guest.example')) ?? { token: '' };
    const entered = await door().lookAtLink({ token });
    await supplierAt(database, tenantId, inviteId).mutate('purchasing.supplierInquiry.submitQuote', quoteFor(id, lines));
    const refused = await buyer().refusal('purchasing.supplierMessage.correct', correct('buyer@plant.example'));

    expect([ended.isOpen, ended.isCancelled, entered.isOpen]).toEqual([false, false, true]);
    expect(refused).toMatchObject({ code: 409, message: expect.stringContaining('密封') });
    expect(await subjectsTo('buyer@plant.example')).toEqual([]);
  });
});
