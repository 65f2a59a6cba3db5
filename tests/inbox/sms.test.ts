import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deliverOne } from '#server/background/deliver-outbox.ts';
import { deliverSms } from '#server/messaging/deliver-sms.ts';
import { smsText } from '#server/messaging/sms-text.ts';
import { usePlant } from '#tests/plant.ts';

const { database, as } = usePlant();
beforeEach(async () => {
  vi.stubEnv('EXTERNAL_LOOPBACK', 'on');
  vi.stubEnv('SMS_HOSTS', 'sms.yunpian.com');
  await database.sql`truncate messaging_outbox, messaging_sms, one_time_code`;
});

const tenantId = '100001';
const clerk = (at = tenantId) => as({ tenantId: at });
const yunpian = { category: 1, smsCode: 'yunpian', accessKey: 'key-0123456789', secretKey: 'secret-987654' };
const add = async (of: Record<string, unknown> = {}, at = tenantId): Promise<string> =>
  (await clerk(at).mutate('messaging.sms.submit', { ...yunpian, ...of })).id;
const texts = async (at = tenantId) =>
  database.transact({ tenantId: at }, (db) =>
    db.execute<{ id: string; recipient: string; body: string; status: string; error: string; via: string; attempts: number }>(
      sql`select * from messaging_outbox order by id`,
    ),
  );
const deliver = () => deliverOne(database, { sms: deliverSms(database) });

/** A gateway of Yunpian's shape on this machine; it remembers the forms that it was sent. */
async function localGateway(answer: { status?: number; body?: unknown; location?: string } = {}) {
  const forms: URLSearchParams[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      paths.push(`${request.method} ${request.url}`);
      forms.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const { status = 200, body = { code: 0, msg: '发送成功', count: 1 }, location } = answer;
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SMS_HOSTS', host);
  return { endpoint: `http://${host}`, forms, paths };
}

describe('an SMS setting', () => {
  test('keeps its keys: encrypted in the table, masked on the way out, the same when the mask comes back', async () => {
    const id = await add();
    const kept = () =>
      database.sql<{ access_key: string; secret_key: string }[]>`select access_key, secret_key from messaging_sms where id = ${id}`;
    const [before] = await kept();

    const detail = await clerk().query('messaging.sms.detail', { id });
    const list = await clerk().query('messaging.sms.list', { filters: { accessKey: 'x', secretKey_like: 'x' } });
    await clerk().mutate('messaging.sms.submit', { ...detail, signName: '东莞一厂' });
    const [after] = await kept();

    expect(before?.access_key).toMatch(/^v1\./);
    expect(detail).toMatchObject({ accessKey: '******', secretKey: '******', categoryName: '云片', statusName: '关闭' });
    expect(JSON.stringify([detail, list])).not.toMatch(/key-0123456789|secret-987654|v1\./);
    expect(list.total).toBe(1);
    expect(after).toEqual(before);
    expect((await clerk().query('messaging.sms.detail', { id })).signName).toBe('东莞一厂');
  });

  test('is the only enabled one of its tenant', async () => {
    const [first, second] = [await add({ smsCode: 'first' }), await add({ smsCode: 'second' })];
    const foreign = await add({}, '100002');
    await clerk('100002').mutate('messaging.sms.enable', { id: foreign });

    await clerk().mutate('messaging.sms.enable', { id: first });
    await clerk().mutate('messaging.sms.enable', { ids: [second] });
    await Promise.all([clerk().mutate('messaging.sms.enable', { id: first }), clerk().mutate('messaging.sms.enable', { id: second })]);

    const rows = (await clerk().query('messaging.sms.list', {})).records as { status: number }[];
    expect(rows.map(({ status }) => status).sort()).toEqual([1, 2]);
    expect((await clerk('100002').query('messaging.sms.detail', { id: foreign })).status).toBe(2);
    const twice = database.sql`update messaging_sms set status = 2 where tenant_id = ${tenantId}`;
    await expect(twice).rejects.toThrow(/messaging_sms_enabled/);
  });

  test('has a code of its own, a key, and an address that the operator allowed', async () => {
    await add();

    const refusals = await Promise.all([
      clerk().refusal('messaging.sms.submit', yunpian),
      clerk().refusal('messaging.sms.submit', { ...yunpian, smsCode: 'b', accessKey: '' }),
      clerk().refusal('messaging.sms.submit', { ...yunpian, smsCode: 'c', endpoint: 'https://evil.example' }),
      clerk().refusal('messaging.sms.submit', { ...yunpian, smsCode: 'd', endpoint: 'ftp://sms.yunpian.com' }),
      clerk().refusal('messaging.sms.submit', { ...yunpian, smsCode: 'e', category: 3 }),
    ]);

    expect(refusals.map(({ problems }) => problems)).toEqual([
      { smsCode: '当前资源编号已存在!' },
      { accessKey: '请输入accessKey' },
      { endpoint: '主机 evil.example 未被允许，请联系运维在 SMS_HOSTS 中添加' },
      { endpoint: '网关地址格式不正确，应如 https://sms.yunpian.com' },
      { category: '分类不在可选范围内' },
    ]);
    expect((await clerk().query('messaging.sms.list', {})).total).toBe(1);
  });

  test('never has its kept keys sent to another host: whoever moves it types them again', async () => {
    vi.stubEnv('SMS_HOSTS', 'sms.yunpian.com,sms.other.example');
    const id = await add();
    const endpoint = 'https://sms.other.example';

    const refusals = [
      await clerk().refusal('messaging.sms.submit', { id, endpoint }),
      await clerk().refusal('messaging.sms.submit', { id, endpoint, accessKey: '******', secretKey: 'typed-again' }),
      await clerk().refusal('messaging.sms.submit', { id, endpoint, accessKey: 'typed-again' }),
    ];
    const unmoved = (await clerk().query('messaging.sms.detail', { id })).endpoint ?? '';
    await clerk().mutate('messaging.sms.submit', { id, endpoint: 'https://sms.yunpian.com/' });
    await clerk().mutate('messaging.sms.submit', { id, endpoint, accessKey: 'typed-again', secretKey: 'this too' });

    const again = '网关地址已更改，请重新输入密钥';
    expect(refusals.map(({ problems }) => problems)).toEqual([{ accessKey: again }, { accessKey: again }, { secretKey: again }]);
    expect(unmoved).toBe('');
    expect((await clerk().query('messaging.sms.detail', { id })).endpoint).toBe(endpoint);
  });

  test('for the operator page is refused in production, to write and to enable', async () => {
    const id = await add({ category: 9, smsCode: 'demo' });
    vi.stubEnv('APP_MODE', 'production');
    vi.stubEnv('CAPTCHA', 'on');
    vi.stubEnv('EXTERNAL_LOOPBACK', 'off');

    const refusals = [
      await clerk().refusal('messaging.sms.submit', { category: 9, smsCode: 'other' }),
      await clerk().refusal('messaging.sms.enable', { id }),
    ];

    expect(refusals.map(({ message }) => message)).toEqual(Array(2).fill('操作员页面仅用于演示和测试，正式环境请选择短信网关'));
    expect((await clerk().query('messaging.sms.detail', { id })).status).toBe(1);
  });
});

describe('a text', () => {
  test('is the template with its parameters and the signature', () => {
    const setting = { templateId: `订单$${'{order}'}已发货，验证码#code#，#none#`, signName: '一厂' };

    expect(smsText(setting, { order: 'A-1', code: '012345' })).toBe('【一厂】订单A-1已发货，验证码012345，');
    expect(smsText({ templateId: '【二厂】#code#', signName: '一厂' }, { code: '1' })).toBe('【二厂】1');
    expect(smsText({ templateId: null, signName: null }, { code: '012345' })).toContain('012345');
  });

  test('goes to the gateway as it wants it, with the message id as its number', async () => {
    const { endpoint, forms, paths } = await localGateway();
    await add({ endpoint, signName: '一厂', templateId: '您的订单#order#' });

    await clerk().mutate('messaging.sms.send', { code: 'yunpian', phones: '13800000001', params: '{"order":"A-1"}' });
    await deliver();

    expect(paths).toEqual(['POST /v2/sms/single_send.json']);
    expect(Object.fromEntries(forms[0] ?? [])).toEqual({
      apikey: 'key-0123456789',
      mobile: '13800000001',
      text: '【一厂】您的订单A-1',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await texts()).toMatchObject([{ status: 'sent', via: 'yunpian' }]);
  });

  test.each([
    ['is tried again when the gateway is busy', { body: { code: -50, msg: '未知异常' } }, 'failed', '短信网关拒绝：未知异常（-50）'],
    [
      'is tried again when it comes too often',
      { body: { code: 8, msg: '同一手机号30秒内重复提交' } },
      'failed',
      '短信网关拒绝：同一手机号30秒内重复提交（8）',
    ],
    [
      'is dead when the gateway refuses it',
      { status: 400, body: { code: 5, msg: '未找到匹配的模板' } },
      'dead',
      '短信网关拒绝：未找到匹配的模板（5）',
    ],
    ['is tried again when the answer is none', { status: 502, body: 'bad gateway' }, 'failed', '短信网关拒绝：HTTP 502（无应答码）'],
    [
      'is not taken elsewhere by a redirect',
      { status: 302, location: 'https://evil.example' },
      'failed',
      '外部服务暂时无法访问，请稍后再试',
    ],
  ])('%s', async (_what, answer, status, error) => {
    const { endpoint } = await localGateway(answer);
    await add({ endpoint });
    await clerk().mutate('messaging.sms.send', { code: 'yunpian', phones: '13800000001', params: '' });

    await deliver();

    expect(await texts()).toMatchObject([{ status, error, attempts: 1 }]);
  });

  test('never reaches this machine where that was not allowed', async () => {
    const { endpoint, paths } = await localGateway();
    await add({ endpoint });
    vi.stubEnv('EXTERNAL_LOOPBACK', 'off');
    await clerk().mutate('messaging.sms.send', { code: 'yunpian', phones: '13800000001', params: '' });

    await deliver();

    expect(paths).toEqual([]);
    expect(await texts()).toMatchObject([{ status: 'failed', error: '外部服务的地址不被允许' }]);
  });

  test('waits on the operator page with its code, and is dead in production', async () => {
    await add({ category: 9, smsCode: 'demo' });
    const send = () => clerk().mutate('messaging.sms.send', { code: 'demo', phones: '13800000001', params: '{"code":"424242"}' });
    await send();
    await deliver();

    const shown = await clerk().query('messaging.operator.list');
    const foreign = await clerk('100002').query('messaging.operator.list');
    const without = await as({ codes: new Set(['outbox']) }).refusal('messaging.operator.list');
    vi.stubEnv('APP_MODE', 'production');
    vi.stubEnv('CAPTCHA', 'on');
    vi.stubEnv('EXTERNAL_LOOPBACK', 'off');
    await send();
    await deliver();

    expect(shown.texts).toMatchObject([{ phone: '13800000001', text: expect.stringContaining('424242') }]);
    expect(foreign.texts).toEqual([]);
    expect(without.code).toBe(403);
    expect(await clerk().query('messaging.operator.list')).toEqual({ isInUse: false, texts: [] });
    expect((await texts()).map(({ status }) => status)).toEqual(['sent', 'dead']);
  });
});

describe('send-message', () => {
  test('puts one text for each phone, once', async () => {
    await add();

    await clerk().mutate('messaging.sms.send', {
      code: 'yunpian',
      phones: '13800000001, 13800000002，13800000001',
      params: { order: 'A-1' },
    });

    expect((await texts()).map(({ recipient }) => recipient)).toEqual(['13800000001', '13800000002']);
  });

  test('refuses in words what it cannot send, and sends nothing', async () => {
    await add();
    const send = (of: Record<string, string>) =>
      clerk().refusal('messaging.sms.send', { code: 'yunpian', phones: '13800000001', params: '{}', ...of });

    const refusals = await Promise.all([
      send({ code: 'nothing' }),
      send({ phones: '' }),
      send({ phones: '13800000001,1380000000' }),
      send({ phones: '13800000001,23800000001' }),
      send({ phones: Array.from({ length: 101 }, (_, at) => 13_800_000_000 + at).join(',') }),
      send({ params: 'no json' }),
      send({ params: '[1]' }),
    ]);

    expect(refusals.map(({ message }) => message)).toEqual([
      '短信配置不存在',
      '请输入手机号',
      '手机号长度不是11位: 1380000000',
      '手机号格式不正确: 23800000001',
      '一次最多发送100个手机号',
      '短信参数必须是JSON对象',
      '短信参数必须是JSON对象',
    ]);
    expect(await texts()).toEqual([]);
    expect(await clerk('100002').refusal('messaging.sms.send', { code: 'yunpian', phones: '13800000001' })).toMatchObject({
      message: '短信配置不存在',
    });
  });
});

describe('the code for a phone that somebody says is his', () => {
  const codeIn = async (): Promise<string> => /\d{6}/.exec((await clerk().query('messaging.operator.list')).texts[0].text)?.[0] ?? '';
  const phone = '13800000001';

  test('is sent, is in no answer, and is right once', async () => {
    await clerk().mutate('messaging.sms.enable', { id: await add({ category: 9 }) });
    const answer = await clerk().mutate('messaging.sms.sendValidate', { phone });
    await deliver();
    const value = await codeIn();

    const wrong = await clerk().refusal('messaging.sms.validate', {
      phone,
      id: answer.id,
      value: value === '000000' ? '000001' : '000000',
    });
    await clerk().mutate('messaging.sms.validate', { phone, id: answer.id, value });
    const again = await clerk().refusal('messaging.sms.validate', { phone, id: answer.id, value });

    expect(answer).toEqual({ success: true, phone, id: expect.stringMatching(/^\d+$/) });
    expect([wrong, again].map(({ message }) => message)).toEqual(['短信校验失败', '短信校验失败']);
  });

  test('is not sent without a setting, nor to what is no phone', async () => {
    const without = await clerk().refusal('messaging.sms.sendValidate', { phone });
    const faults = await Promise.all(
      ['', '1380000000', '12800000001'].map((bad) => clerk().refusal('messaging.sms.sendValidate', { phone: bad })),
    );

    expect(without.message).toBe('未配置短信服务，请使用其他方式登录或联系管理员');
    expect(faults.map(({ problems }) => problems.phone)).toEqual(['手机号不能为空', '手机号长度不是11位', '手机号格式不正确']);
    expect(await texts()).toEqual([]);
  });
});
