import { beforeEach, describe, expect, test, vi } from 'vitest';
import { usePlant } from '#tests/plant.ts';
import { smtp } from './mail-server.ts';

const { database, as } = usePlant();
beforeEach(async () => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
  vi.stubEnv('MAIL_HOSTS', 'smtp.example');
  await database.sql`truncate messaging_mail`;
});

const clerk = () => as({ tenantId: '100001' });
const add = async (of: Record<string, unknown> = {}): Promise<string> =>
  (await clerk().mutate('messaging.mail.submit', { ...smtp, ...of })).id;

describe('a mail setting', () => {
  test('keeps its password: encrypted in the table, masked on the way out, the same when the mask comes back', async () => {
    const id = await add({ account: 'buying', password: 'secret-987654' });
    const stored = () => database.sql<{ password: string }[]>`select password from messaging_mail where id = ${id}`;
    const [before] = await stored();

    const detail = await clerk().query('messaging.mail.detail', { id });
    await clerk().mutate('messaging.mail.submit', { ...detail, senderName: '东莞采购' });

    expect(before?.password).toMatch(/^v1\./);
    expect(detail).toMatchObject({ password: '******', senderName: '采购部' });
    expect((await stored())[0]).toEqual(before);
    expect((await clerk().query('messaging.mail.detail', { id })).senderName).toBe('东莞采购');
  });

  test('is complete, at a server that the operator allowed, and sends no password in the clear', async () => {
    vi.stubEnv('MAIL_HOSTS', 'smtp.example,smtp.other.example:2525');
    const refused = (of: Record<string, unknown>) => clerk().refusal('messaging.mail.submit', { ...smtp, ...of });

    const refusals = [
      await refused({ mailCode: '' }),
      await refused({ host: '' }),
      await refused({ port: 0 }),
      await refused({ senderAddress: '' }),
      await refused({ senderAddress: 'a@b@c' }),
      await refused({ host: 'evil.example' }),
      await refused({ port: 2525 }),
      await refused({ host: 'smtp.other.example' }),
      await refused({ tlsMode: 'none', account: 'buying', password: 'x' }),
      await refused({ account: 'buying' }),
    ];
    await add({ host: 'SMTP.other.example', port: 2525 });

    expect(refusals.map(({ problems }) => Object.entries(problems)[0])).toEqual([
      ['mailCode', '请输入资源编号'],
      ['host', '请输入服务器'],
      ['port', '端口不能小于1'],
      ['senderAddress', '请输入发件地址'],
      ['senderAddress', '邮箱格式不正确'],
      ['host', '服务器 evil.example:465 未被允许，请联系运维在 MAIL_HOSTS 中添加'],
      ['host', '服务器 smtp.example:2525 未被允许，请联系运维在 MAIL_HOSTS 中添加'],
      ['host', '服务器 smtp.other.example:465 未被允许，请联系运维在 MAIL_HOSTS 中添加'],
      ['tlsMode', '不加密时不能发送密码：请选择加密方式，或清空账号'],
      ['password', '请输入密码'],
    ]);
    expect((await refused({ host: '', senderAddress: '' })).problems).toEqual({ host: '请输入服务器', senderAddress: '请输入发件地址' });
  });

  test('never has its kept password sent to another server: whoever moves it types it again', async () => {
    vi.stubEnv('MAIL_HOSTS', 'smtp.example,smtp.other.example');
    const id = await add({ account: 'buying', password: 'secret' });

    const moved = await clerk().refusal('messaging.mail.submit', { id, host: 'smtp.other.example' });
    await clerk().mutate('messaging.mail.submit', { id, host: 'smtp.other.example', password: 'typed again' });

    expect(moved.problems).toEqual({ password: '服务器已更改，请重新输入密码' });
    expect((await clerk().query('messaging.mail.detail', { id })).host).toBe('smtp.other.example');
  });

  test('for the operator page is refused in production', async () => {
    const id = await add({ category: 9, mailCode: 'demo', host: null });
    vi.stubEnv('APP_MODE', 'production');
    vi.stubEnv('CAPTCHA', 'on');
    vi.stubEnv('EXTERNAL_LOOPBACK', 'off');

    const refusal = await clerk().refusal('messaging.mail.enable', { id });

    expect(refusal.message).toBe('操作员页面仅用于演示和测试，正式环境请选择 SMTP 服务器');
  });
});
