import { expect, test } from 'vitest';
import { integrationWords } from '#app/routes/integration/words.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

const integrator = (codes: string[] = ['api_reference', 'post', 'post_add', 'post_view']) => plant.as({ codes: new Set(codes) });
const administrator = () => buildSession({ tenantId: '000000', isPlatform: true, roleAliases: ['administrator'] });
const origin = 'https://console.example';
const described = (call: string) => integrator().query('system.apiReference.describe', { call, origin });

test('an integrator finds the calls that his rights open, by address or by name, and no others', async () => {
  const found = async (q: string) =>
    (await integrator().query('system.apiReference.list', { q })).calls.map(
      (one: { method: string; address: string }) => `${one.method} ${one.address}`,
    );

  expect(await found('/blade-system/post/')).toContain('POST /blade-system/post/submit');
  expect(await found('岗位')).toContain('GET /blade-system/post/list');
  expect(await found('Position')).toContain('GET /blade-system/post/list');
  expect(await found('/api/blade-system/post/list')).toEqual(['GET /blade-system/post/list']);
  expect(await found('get /api/blade-system/post/list')).toEqual(['GET /blade-system/post/list']);
  expect(await found('/blade-system/post/remove')).toEqual([]);
  expect(await found('/blade-system/user/submit')).toEqual([]);
  expect(await found('oauth/token')).toContain('POST /blade-auth/oauth/token');
});

test('a call names the further addresses that do the same, which are not told twice', async () => {
  const { calls } = await integrator().query('system.apiReference.list', { q: '/blade-system/post/update' });

  expect(calls).toMatchObject([{ address: '/blade-system/post/submit' }]);
  expect(calls[0].aliases).toEqual(['POST /blade-system/post/save', 'POST /blade-system/post/update']);
});

test('an example request can be sent as it is written', async () => {
  const { request, parameters, answer } = await described('POST /blade-system/post/submit');
  const body = JSON.parse(/-d '([\s\S]*)'/.exec(request)?.[1] ?? '');

  const made = await integrator(['api_reference', 'post', 'post_add', 'post_edit', 'post_view']).mutate('system.post.submit', body);

  expect(request).toContain(`curl -X POST '${origin}/api/blade-system/post/submit'`);
  expect(parameters).toContainEqual({ name: 'postName', label: '岗位名称 · 最多 64 个字符', kind: '文本', isRequired: true, choices: [] });
  expect(JSON.parse(answer)).toMatchObject({ code: 200, success: true, msg: '操作成功' });
  expect(made.postName).toBe(body.postName);
});

test.each(['zh', 'en'] as const)('every call is named in words (%s)', async (locale) => {
  const { calls, areas } = await askAs(plant.database, administrator(), { locale }).query('system.apiReference.list', { q: '' });
  const isName = (title: string) =>
    locale === 'zh' ? /\p{Script=Han}/u.test(title) && !/[a-z]{3}/.test(title) : !/[a-z][A-Z]|\w\.\w/.test(title);

  // A module without a name of its own is shown as callers write it.
  expect(areas.filter(({ area }: { area: string }) => /^[a-z]/.test(area))).toEqual([]);
  const raw = calls.filter(({ title }: { title: string }) => !isName(title));

  expect(raw).toEqual([]);
});

test('a call that one may not make is absent, and the reference needs its code', async () => {
  expect(await integrator().refusal('system.apiReference.describe', { call: 'POST /blade-system/user/submit', origin })).toMatchObject({
    code: 404,
  });
  expect(await integrator(['post']).refusal('system.apiReference.list', { q: '' })).toMatchObject({ code: 403 });
});

test.each(['zh', 'en'] as const)('the reference names every status that a client is refused with, %s', (locale) => {
  const named = integrationWords.ruleCodesText[locale].match(/(?<=^|· )\d{3}(?= )/g);

  expect(named).toEqual(['400', '401', '403', '404', '405', '409', '413', '429', '500', '503']);
});

test('the example of a change changes what may be the same in any record', async () => {
  const change = async (call: string) => {
    const { change: only, request } = await askAs(plant.database, administrator()).query('system.apiReference.describe', { call, origin });
    return Object.keys(JSON.parse(/-d '([\s\S]*)'/.exec(only ?? request)?.[1] ?? '{}'));
  };

  expect(await change('POST /blade-user/submit')).not.toContain('account');
  expect(await change('POST /blade-user/update')).not.toContain('account');
  expect(await change('POST /pur/tax-rate/submit')).not.toContain('fnumber');
  expect(await change('POST /smt/supplierlabel/submit')).not.toContain('labelCode');
});

test('what is to be filled in is named in the language of the reader, files by the upload that gives their link', async () => {
  const english = askAs(plant.database, administrator(), { locale: 'en' });
  const blanks = async (call: string) => (await english.query('system.apiReference.describe', { call, origin })).blanks as string[];

  expect(await blanks('POST /rd/itemfile/submit')).toContain('<link that put-file answered>');
  for (const call of [
    'POST /blade-user/submit',
    'POST /board/shiftrecord/end',
    'POST /pur/inquiryform/update',
    'POST /blade-user/update-info',
  ])
    expect((await blanks(call)).filter((blank) => /\p{Script=Han}/u.test(blank))).toEqual([]);
});
