import { beforeAll, describe, expect, test } from 'vitest';
import { askAs } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';
import { buildSmsSetting, nextPhone, textsTo } from '#tests/sign-in/code-people.ts';
import { ask } from '#tests/sign-in/session-people.ts';
import { buildFirm, buyerAt, catchMail, day, type Firm, mailsTo, now, sendInquiry, supplierCodes } from './door-people.ts';

const tenantId = '100001';
const { database, as } = usePlant(tenantId);
beforeAll(async () => {
  await catchMail(database, tenantId);
});

const buyer = () => buyerAt(database, tenantId);
const colleague = () => as({ tenantId, userId: '1001', realName: '何经理' }, { now });
const contactAt = (firm: Firm, contactId: string, locale: 'zh' | 'en' = 'zh') =>
  as(
    { tenantId, userId: '3000', supplierId: firm.id, contactId, codes: supplierCodes, roleAliases: ['supplier'] },
    {
      ...{ now, locale },
    },
  );
const quoteFor = (inquiry: { id: string; lines: { id: string }[] }, price: string) => ({
  inquiryId: inquiry.id,
  endDate: day(60),
  lines: inquiry.lines.map(({ id: lineId }) => ({ lineId, price })),
});
const add = async ({ id }: Pick<Firm, 'id'>, of: Record<string, unknown> = {}) => {
  const made = { supplierId: id, name: '冒名者', phone: nextPhone(), ...of };
  return String((await buyer().mutate('purchasing.supplierContact.submit', made)).id);
};
const rowOf = (id: string) => buyer().query('purchasing.supplierContact.detail', { id });
const confirm = async (who: ReturnType<typeof buyer>, id: string) =>
  who.mutate('purchasing.supplierContact.confirm', { id, version: (await rowOf(id)).version });

/** A firm that has quoted 0.0127 in a sealed inquiry. */
async function buildSealed(of: Record<string, unknown> = {}) {
  const firm = await buildFirm(database, tenantId);
  const inquiry = await sendInquiry(database, tenantId, [firm], { isSealedBid: true, ...of });
  await contactAt(firm, firm.contactId).mutate('purchasing.supplierInquiry.submitQuote', quoteFor(inquiry, '0.0127'));
  return { firm, inquiry };
}
const detail = (who: ReturnType<typeof contactAt>, id: string) => who.query('purchasing.supplierInquiry.detail', { id });

describe('a contact who was added after a sealed inquiry was sent', () => {
  test('reads no quote of it and submits none, until somebody else has confirmed him', async () => {
    const { firm, inquiry } = await buildSealed();
    const contactId = await add(firm);
    const who = contactAt(firm, contactId);

    const before = await detail(who, inquiry.id);
    const list = await who.query('purchasing.supplierInquiry.list');
    const [submitted, saved] = [
      await who.refusal('purchasing.supplierInquiry.submitQuote', quoteFor(inquiry, '99')),
      await who.refusal('purchasing.supplierInquiry.saveQuote', quoteFor(inquiry, '99')),
    ];
    const english = await contactAt(firm, contactId, 'en').refusal('purchasing.supplierInquiry.submitQuote', quoteFor(inquiry, '99'));
    const own = await buyer().refusal('purchasing.supplierContact.confirm', { id: contactId, version: (await rowOf(contactId)).version });
    await confirm(colleague(), contactId);
    const after = await detail(who, inquiry.id);

    expect(before).toMatchObject({ isUnconfirmed: true, rounds: [], latest: undefined });
    expect(JSON.stringify([before, list])).not.toContain('0.0127');
    expect([submitted.code, saved.code]).toEqual([403, 403]);
    expect(submitted.message).toContain('请联系采购员');
    expect(english.message).toContain('Ask the buyer to have a colleague confirm them');
    expect(own).toMatchObject({ code: 403, message: '您新增或修改了该联系人，须由另一人确认' });
    expect(after).toMatchObject({ isUnconfirmed: false, rounds: [{ lines: [{ price: '0.012700' }, {}] }] });
    await who.mutate('purchasing.supplierInquiry.submitQuote', quoteFor(inquiry, '0.0125'));
  });

  test('is shut out by no more than that: the firm goes on quoting, and an inquiry sent later is his too', async () => {
    const { firm, inquiry } = await buildSealed();
    const contactId = await add(firm);
    const later = await sendInquiry(database, tenantId, [firm], { isSealedBid: true });
    const plain = await sendInquiry(database, tenantId, [firm]);

    await contactAt(firm, firm.contactId).mutate('purchasing.supplierInquiry.submitQuote', quoteFor(inquiry, '0.0126'));
    for (const one of [later, plain])
      await contactAt(firm, contactId).mutate('purchasing.supplierInquiry.submitQuote', quoteFor(one, '0.5'));

    expect((await detail(contactAt(firm, firm.contactId), inquiry.id)).rounds).toHaveLength(2);
    expect((await detail(contactAt(firm, contactId), later.id)).rounds).toHaveLength(1);
  });

  test('reads it once the quotes were opened', async () => {
    const { firm, inquiry } = await buildSealed();
    const contactId = await add(firm);
    const after = as({ tenantId }, { now: () => new Date(Date.now() + 30 * 86_400_000) });
    await after.mutate('purchasing.inquiry.open', { id: inquiry.id });

    const seen = await detail(contactAt(firm, contactId), inquiry.id);

    expect(seen).toMatchObject({ isUnconfirmed: false, rounds: [{ round: 1 }] });
  });

  test('is told to the others of the firm, and stands in the timeline until he is confirmed', async () => {
    const { firm, inquiry } = await buildSealed();
    const second = await add(firm, { name: '林二', mail: `second${firm.number}@supplier.example` });
    await confirm(colleague(), second);
    const third = await add(firm, { phone: '13900007777' });

    const one = await mailsTo(database, tenantId, firm.contact.contactMail);
    const other = await mailsTo(database, tenantId, `second${firm.number}@supplier.example`);
    const { toConfirm } = await buyer().query('purchasing.inquiry.parts', { id: inquiry.id });
    await confirm(colleague(), third);
    const { timeline } = await buyer().query('purchasing.inquiry.story', { id: inquiry.id });
    const messages = await buyer().query('purchasing.supplierMessage.list', { id: inquiry.id });
    const settled = await buyer().query('purchasing.inquiry.parts', { id: inquiry.id });

    expect(other.at(-1)?.subject).toMatch(/^联系人变更 XJ/);
    expect(one.at(-1)?.text).toContain('冒名者 13900007777');
    expect(one.at(-1)?.token).toBe('');
    expect(toConfirm).toMatchObject([{ id: third, name: '冒名者', isNew: true, isOwn: true, doneBy: '测试员', supplierName: firm.name }]);
    expect(timeline.slice(-2)).toMatchObject([
      { action: 'addContact', doneBy: '测试员', text: `${firm.name}新增联系人冒名者 13900007777，另一人确认前不能查看或提交密封报价` },
      { action: 'confirmContact', doneBy: '何经理' },
    ]);
    expect(messages.map(({ reasonName }: { reasonName: string }) => reasonName)).toContain('联系人变更');
    expect(settled.toConfirm).toEqual([]);
  });
});

describe('a contact who was changed after a sealed inquiry was sent', () => {
  test.each([
    ['another phone', () => ({ phone: nextPhone() })],
    ['another mail address', () => ({ mail: 'mine@plant.example' })],
  ])('with %s counts as a new one, and the address before is told', async (_, changed) => {
    const { firm, inquiry } = await buildSealed();
    await buyer().mutate('purchasing.supplierContact.submit', { id: firm.contactId, ...changed() });

    const seen = await detail(contactAt(firm, firm.contactId), inquiry.id);
    const refused = await contactAt(firm, firm.contactId).refusal('purchasing.supplierInquiry.submitQuote', quoteFor(inquiry, '99'));
    const mails = await mailsTo(database, tenantId, firm.contact.contactMail);

    expect(seen).toMatchObject({ isUnconfirmed: true, rounds: [] });
    expect(refused.code).toBe(403);
    expect(mails.at(-1)?.text).toContain('的电话或邮箱有变更');
  });

  test('by coming from another supplier does so too, and nobody there is told', async () => {
    const { firm, inquiry } = await buildSealed();
    const stranger = await buildFirm(database, tenantId);
    await buyer().mutate('purchasing.supplierContact.submit', { id: stranger.contactId, supplierId: firm.id });

    const seen = await detail(contactAt(firm, stranger.contactId), inquiry.id);

    expect(seen).toMatchObject({ isUnconfirmed: true, rounds: [] });
    expect(await mailsTo(database, tenantId, stranger.contact.contactMail)).toEqual([]);
    expect((await mailsTo(database, tenantId, firm.contact.contactMail)).at(-1)?.subject).toContain('联系人变更');
  });

  test('in name alone stays who he is', async () => {
    const { firm, inquiry } = await buildSealed();
    await buyer().mutate('purchasing.supplierContact.submit', { id: firm.contactId, name: '新名' });

    expect(await detail(contactAt(firm, firm.contactId), inquiry.id)).toMatchObject({ isUnconfirmed: false, rounds: [{ round: 1 }] });
  });

  test('is confirmed as he was seen, and by nobody who had a hand in it since', async () => {
    const { firm } = await buildSealed();
    await buyer().mutate('purchasing.supplierContact.submit', { id: firm.contactId, phone: nextPhone() });
    const { version } = await rowOf(firm.contactId);
    await buyer().mutate('purchasing.supplierContact.submit', { id: firm.contactId, phone: nextPhone() });
    const stale = await colleague().refusal('purchasing.supplierContact.confirm', { id: firm.contactId, version });
    await colleague().mutate('purchasing.supplierContact.submit', { id: firm.contactId, mail: 'right@supplier.example' });

    const codes = await Promise.all(
      [buyer(), colleague()].map(async (who) => {
        const { code } = await who.refusal('purchasing.supplierContact.confirm', {
          id: firm.contactId,
          version: (await rowOf(firm.contactId)).version,
        });
        return code;
      }),
    );

    expect(stale.code).toBe(409);
    expect(codes).toEqual([403, 403]);
  });
});

test('a supplier who enters by a link is known as the contact that he is', async () => {
  const { firm, inquiry } = await buildSealed();
  const [mail] = await mailsTo(database, tenantId, firm.contact.contactMail);
  const { token } = await ask(database).phone.enterByLink({ token: mail?.token ?? '' });
  const entered = askAs(database, undefined, { now, token });

  const before = await detail(entered, inquiry.id);
  await database.sql`update purchasing_contact_change set create_time = now() where contact_id = ${firm.contactId}`;
  const after = await detail(entered, inquiry.id);

  expect(before).toMatchObject({ isUnconfirmed: false, rounds: [{ round: 1 }] });
  expect(after).toMatchObject({ isUnconfirmed: true, rounds: [] });
});

test("a supplier's user signs in by no phone that an administrator enters for him", async () => {
  const { firm } = await buildSealed();
  const [mail] = await mailsTo(database, tenantId, firm.contact.contactMail);
  await ask(database).phone.enterByLink({ token: mail?.token ?? '' });
  const phone = nextPhone();
  await database.sql`
    update "system_user" set phone = ${phone}, user_type = 1 where id = (select user_id from supplier_user where contact_id = ${firm.contactId})`;
  await buildSmsSetting(database, tenantId);

  await ask(database).phone.sendCode({ tenantId, phone });

  expect(await textsTo(database, tenantId, phone)).toEqual([]);
});
