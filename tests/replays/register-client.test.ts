import { expect, test } from 'vitest';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant();

const administrator = () => plant.as({ tenantId: '000000', isPlatform: true });
const form = { clientId: 'mes', authorizedGrantTypes: 'password,refresh_token', accessTokenValidity: 3600, refreshTokenValidity: 604_800 };

test('a client is registered for grants that are served, and the refusal names them', async () => {
  for (const authorizedGrantTypes of ['pasword', 'implicit', 'password;refresh_token']) {
    const { problems } = await administrator().refusal('system.client.submit', {
      ...form,
      clientSecret: 'a-secret-of-20-letters',
      authorizedGrantTypes,
    });
    expect(problems.authorizedGrantTypes, authorizedGrantTypes).toContain('password refresh_token');
  }
});

test('a new client without a secret is told so together with everything else', async () => {
  const { problems } = await administrator().refusal('system.client.submit', { ...form, clientId: '' });

  expect(problems).toMatchObject({ clientId: '请输入应用编号', clientSecret: '请输入应用密钥' });
});

test('fields that limit nothing say so, and where rights are given', async () => {
  const { form: fields } = await administrator().query('system.client.screen');
  const helpOf = (name: string) => fields.find((field: { name: string }) => field.name === name)?.help;

  expect(helpOf('scope')).toContain('不限制权限');
  expect(helpOf('scope')).toContain('角色管理');
  for (const name of ['resourceIds', 'authorities', 'autoapprove']) expect(helpOf(name), name).toContain('不起作用');
});
