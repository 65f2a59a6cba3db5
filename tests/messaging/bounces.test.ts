import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverOne } from '#server/background/deliver-outbox.ts';
import { deliverMail } from '#server/messaging/mail/deliver-mail.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, sendInquiry } from '#tests/purchasing/door-people.ts';
import { headerOf, localMailServer } from './mail-server.ts';

const tenantId = '100001';
const { database, as } = usePlant(tenantId);
beforeAll(async () => {
  // The buyer of every test, who reads notices.
  await database.sql`
    insert into "system_user" (id, tenant_id, account, password, real_name, status) values (1000, ${tenantId}, 'buyer', '!', '采购员', 1)`;
});
beforeEach(() => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
});

const buyer = () => buyerAt(database, tenantId);
const gateway = (codes: readonly string[] = ['outbox_bounce'], at = tenantId) => as({ tenantId: at, codes: new Set(codes) });
const seen = async (inquiryId: string) => buyer().query('purchasing.supplierMessage.list', { id: inquiryId });

/** An inquiry sent to one supplier, and the Message-ID under which a real mail server took its mail. */
async function sendOne() {
  const { port, handed } = await localMailServer();
  const id = await settingAt(port);
  await buyer().mutate('messaging.mail.enable', { id });
  const firm = await buildFirm(database, tenantId);
  const inquiry = await sendInquiry(database, tenantId, [firm]);
  while (await deliverOne(database, { mail: deliverMail(database) }));
  return { inquiry, firm, messageId: headerOf(handed.at(-1) ?? '', 'Message-ID') };
}

async function settingAt(port: number): Promise<string> {
  const smtp = { category: 1, mailCode: `house-${port}`, host: '127.0.0.1', port, tlsMode: 'none', senderAddress: 'buying@plant.example' };
  return (await buyer().mutate('messaging.mail.submit', smtp)).id;
}

test('a mail that comes back later shows why at its recipient, once, and can be sent again', async () => {
  const { inquiry, firm, messageId } = await sendOne();
  const report = (reason: string) => gateway().mutate('messaging.outbox.bounce', { messageId, reason });

  await report('550 5.1.1 No such user');
  await report('told again in other words');
  const [bounced] = await seen(inquiry.id);
  const notices = await database.sql<
    { title: string }[]
  >`select title from desk_message where title like ${`%${firm.contact.contactMail}`}`;
  await buyer().mutate('purchasing.supplierMessage.resend', { inquiryId: inquiry.id, inviteId: inquiry.invited[0]?.id });
  while (await deliverOne(database, { mail: deliverMail(database) }));

  expect(bounced).toMatchObject({ stateName: '已退信', tone: 'bad', error: '550 5.1.1 No such user' });
  expect(notices).toEqual([{ title: `邮件被退回：${firm.contact.contactMail}` }]);
  expect((await seen(inquiry.id)).map(({ stateName }: { stateName: string }) => stateName)).toEqual(['已发送', '已退信']);
});

test('a bounce is reported by whoever may, of a sent mail of the same plant', async () => {
  const { inquiry, messageId } = await sendOne();
  const refusal = async (input: object, by = gateway()) => by.refusal('messaging.outbox.bounce', { messageId, reason: '550', ...input });
  const [waiting] = await database.sql<{ id: string }[]>`
    insert into messaging_outbox (tenant_id, channel, recipient, body) values (${tenantId}, 'mail', 'w@supplier.example', '{}') returning message_id as id`;

  expect((await refusal({ messageId: 'CAF=abc@mail.example' })).problems).toEqual({ messageId: '请输入本系统邮件的 Message-ID' });
  expect((await refusal({ reason: ' ' })).problems).toEqual({ reason: '请输入退信原因' });
  expect((await refusal({ messageId: '<00000000-0000-4000-8000-000000000000@plant.example>' })).code).toBe(404);
  expect((await refusal({ messageId: waiting?.id })).code).toBe(409);
  expect((await refusal({}, gateway(['outbox', 'outbox_retry']))).code).toBe(403);
  expect((await refusal({}, gateway(['outbox_bounce'], '100009'))).code).toBe(404);
  expect(await seen(inquiry.id)).toMatchObject([{ stateName: '已发送' }]);
});
