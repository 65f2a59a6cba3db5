import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TypedForm } from '#server/calls/page-request.ts';
import { sweepDrafts } from '#server/workspace/drafts/sweep-drafts.ts';
import { keepTyped, maxOfAddress } from '#server/workspace/drafts/typed-forms.ts';
import { usePlant } from '#tests/plant.ts';
import { ask as askSession, buildPerson, contextOf, password } from '#tests/sign-in/session-people.ts';

const plant = usePlant('100001', '100002');

const form = '/system/post/edit/7';
const page = '/system/post/index';
const ask = (userId = '1000', tenantId = '100001') => plant.as({ userId, tenantId });
const typed = (postName: string) => ({ form, page, version: '3', content: [['postName', postName]] });
const draftOf = (userId?: string, tenantId?: string) => ask(userId, tenantId).query('workspace.draft', { form });
const age = (by: string) =>
  plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(sql`update workspace_draft set save_time = save_time - ${by}::interval`),
  );

describe('a draft', () => {
  test('holds what was typed last, with the version it began from and when', async () => {
    await ask().mutate('workspace.saveDraft', typed('第一'));
    await ask().mutate('workspace.saveDraft', typed('第二'));

    expect(await draftOf()).toEqual({
      version: '3',
      content: [['postName', '第二']],
      isRecent: true,
      saveTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  test('is absent for everybody else, who can neither read, replace nor remove it', async () => {
    await ask().mutate('workspace.saveDraft', typed('我的'));

    for (const [userId, tenantId] of [
      ['1001', '100001'],
      ['1000', '100002'],
    ]) {
      expect(await draftOf(userId, tenantId)).toBeNull();
      await ask(userId, tenantId).mutate('workspace.saveDraft', typed('别人的'));
      await ask(userId, tenantId).mutate('workspace.removeDraft', { form });
    }

    expect(await draftOf()).toMatchObject({ content: [['postName', '我的']] });
  });

  test('never holds a password or a secret, by its declaration or by its name', async () => {
    const content = [
      ['account', 'li.wei'],
      ['password', 'Hidden-2026'],
      ['oldPassword', 'Hidden-2026'],
      ['lines[0].accessToken', 'Hidden-2026'],
      ['clientSecret', 'Hidden-2026'],
      ['_key', 'Hidden-2026'],
    ];

    await ask().mutate('workspace.saveDraft', { form: '/system/user/edit/7', page, content });

    const { content: kept } = await ask().query('workspace.draft', { form: '/system/user/edit/7' });
    expect(kept).toEqual([['account', 'li.wei']]);
    const everywhere = await plant.database.sql`select count(*)::int as found from workspace_draft where content::text like '%Hidden%'`;
    expect(everywhere[0]?.found).toBe(0);
  });

  test('is gone when its writer discards it', async () => {
    await ask().mutate('workspace.saveDraft', typed('不要了'));

    await ask().mutate('workspace.removeDraft', { form });

    expect(await draftOf()).toBeNull();
  });

  test('is not offered, and not saved again, once its form was accepted', async () => {
    const key = 'form-key-1';
    await ask().mutate('workspace.saveDraft', { ...typed('已提交'), key });
    await ask().mutate('system.post.save', { postCode: 'D1', postName: '已提交', category: 1, sort: 1 }, key);

    expect(await draftOf()).toBeNull();
    expect(await ask().mutate('workspace.saveDraft', { ...typed('迟到'), key })).toEqual({ isKept: false });
    expect(await draftOf()).toBeNull();
  });

  test('stays when its form was refused', async () => {
    const key = 'form-key-2';
    await ask().mutate('workspace.saveDraft', { ...typed('被拒绝'), key });
    await expect(ask().mutate('system.post.save', { postCode: '', postName: '' }, key)).rejects.toThrow();

    expect(await draftOf()).toMatchObject({ content: [['postName', '被拒绝']] });
  });

  test('is kept for fourteen days', async () => {
    await ask().mutate('workspace.saveDraft', typed('两周'));

    await age('13 days 23 hours');
    expect(await draftOf()).not.toBeNull();
    await age('2 hours');

    expect(await draftOf()).toBeNull();
    await ask('1002').mutate('workspace.saveDraft', typed('还新'));
    await ask('1000', '100002').mutate('workspace.saveDraft', typed('还新'));
    await sweepDrafts(plant.database);
    const left = await plant.database
      .sql`select user_id::text as "userId", tenant_id as "tenantId" from workspace_draft where form = ${form}`;
    expect(left).toEqual(
      expect.arrayContaining([
        { userId: '1002', tenantId: '100001' },
        { userId: '1000', tenantId: '100002' },
      ]),
    );
    expect(left).not.toContainEqual({ userId: '1000', tenantId: '100001' });
  });

  test('of fifty-one the oldest goes', async () => {
    const of = (at: number) => ({ ...typed('x'), form: `/system/post/edit/${at}` });
    for (let at = 0; at <= 50; at += 1) await ask('1003').mutate('workspace.saveDraft', of(at));

    const kept = await plant.database.sql`select form from workspace_draft where user_id = 1003`;
    expect(kept).toHaveLength(50);
    expect(kept.map((row) => row.form)).not.toContain('/system/post/edit/0');
  });

  test('of more than 64 KB is refused, and the one before stays', async () => {
    await ask('1004').mutate('workspace.saveDraft', typed('短'));

    const refusal = await ask('1004').refusal('workspace.saveDraft', typed('长'.repeat(22_000)));

    expect(refusal).toMatchObject({ code: 413, message: '请求内容过大' });
    expect(await draftOf('1004')).toMatchObject({ content: [['postName', '短']] });
  });

  test('with characters that cannot be stored, or of a form that is none of ours, is refused', async () => {
    for (const wrong of [typed('\0'), typed('\ud800'), { ...typed('x'), form: '//evil.example' }, { ...typed('x'), form: 'x'.repeat(300) }])
      expect(await ask('1005').refusal('workspace.saveDraft', wrong)).toMatchObject({ code: 400 });
    expect(await draftOf('1005')).toBeNull();
  });
});

describe('what was sent after the session had ended', () => {
  type Person = Awaited<ReturnType<typeof buildPerson>>;
  const sent = (postName: string, of: Partial<TypedForm> = {}) =>
    ({ form, page: form, version: '3', content: [['postName', postName]], ...of }) as TypedForm;
  const cookie = (secret = '') => ({ cookie: `typed=${secret}` });
  const keep = (typed: TypedForm, { secret, ...of }: { secret?: string | undefined; token?: string; address?: string } = {}) =>
    keepTyped(contextOf(plant.database, { headers: new Headers(cookie(secret)), ...of }), typed);
  const enter = async (person: Person, secret?: string) =>
    (await askSession(plant.database, { headers: cookie(secret) }).signIn({ ...person, password })).token;
  const offered = ({ id, tenantId }: Person, of = form) => ask(id, tenantId).query('workspace.draft', { form: of });
  const buildColleague = ({ tenantId, roleId, deptId }: Person) => buildPerson(plant.database, { tenantId, roleId, deptId });
  const buildEnded = async (person: Person) => {
    const token = await enter(person);
    await plant.database.transact({ tenantId: person.tenantId }, (db) =>
      db.execute(sql`update session set expires_at = now() - interval '1 second'`),
    );
    return token;
  };
  const waiting = () => plant.database.sql`select content::text as content from typed_form`;
  beforeEach(() => plant.database.sql`delete from typed_form`);

  test('is a draft of the same user once he has signed in there, with the version it began from, and of nobody after him', async () => {
    const person = await buildPerson(plant.database);
    const colleague = await buildColleague(person);
    const secret = await keep(sent('会话已过期'), { token: await buildEnded(person) });

    await enter(person, secret);
    await enter(colleague, secret);

    expect(await offered(person)).toMatchObject({ version: '3', content: [['postName', '会话已过期']] });
    expect(await offered(colleague)).toBeNull();
    expect(await waiting()).toEqual([]);
  });

  test('is dropped when somebody else signs in', async () => {
    const person = await buildPerson(plant.database);
    const colleague = await buildColleague(person);
    const secret = await keep(sent('我的'), { token: await buildEnded(person) });

    await enter(colleague, secret);
    await enter(person, secret);

    expect(await offered(colleague)).toBeNull();
    expect(await offered(person)).toBeNull();
  });

  test('waits through a wrong password; where nothing is left of the session it goes to whoever signs in, with another tab’s form, in this browser alone', async () => {
    const person = await buildPerson(plant.database);
    const first = await keep(sent('一'));
    const secret = await keep(sent('二', { form: '/system/post/add' }), { secret: first });
    await expect(askSession(plant.database, { headers: cookie(secret) }).signIn({ ...person, password: 'wrong' })).rejects.toThrow();

    await enter(person, first);
    expect(await offered(person)).toBeNull();
    await enter(person, secret);

    expect(await offered(person)).toMatchObject({ content: [['postName', '一']] });
    expect(await offered(person, '/system/post/add')).toMatchObject({ content: [['postName', '二']] });
  });

  test('is kept without passwords, secrets and what the form sends by itself', async () => {
    const content: TypedForm['content'] = [
      ['account', 'li.wei'],
      ['password', 'Hidden-2026'],
      ['clientSecret', 'Hidden-2026'],
      ['_key', 'Hidden-2026'],
    ];

    await keep(sent('', { form: '/system/user/add', content }));

    expect((await waiting()).map((row) => JSON.parse(row.content))).toEqual([[['account', 'li.wei']]]);
  });

  test('is not kept where it is too large, holds what cannot be stored or is no form of ours', async () => {
    for (const wrong of [
      sent('长'.repeat(22_000)),
      sent('\0'),
      sent('x', { form: '//evil.example' }),
      sent('x', { form: `/${'x'.repeat(300)}` }),
    ])
      expect(await keep(wrong)).toBeUndefined();

    expect(await waiting()).toEqual([]);
  });

  test('waits half an hour for the sign-in', async () => {
    const person = await buildPerson(plant.database);
    const secret = await keep(sent('太晚了'));
    await keep(sent('也太晚了'));
    await plant.database.sql`update typed_form set expires_at = expires_at - interval '30 minutes'`;

    await enter(person, secret);
    expect(await offered(person)).toBeNull();
    expect(await waiting()).toHaveLength(1);
    await sweepDrafts(plant.database);

    expect(await waiting()).toEqual([]);
  });

  test('is kept up to a limit for each address and for all of them', async () => {
    for (let at = 0; at < maxOfAddress; at += 1) expect(await keep(sent('x'))).toBeDefined();

    expect(await keep(sent('x'))).toBeUndefined();
    expect(await keep(sent('x'), { address: '127.0.0.2' })).toBeDefined();
    await plant.database.sql`
      insert into typed_form (browser, form, page, version, content, address, expires_at)
      select at::text, '/x', '/x', '', '[]', at::text, now() + interval '30 minutes' from generate_series(1, 1000) at`;
    expect(await keep(sent('x'), { address: '127.0.0.3' })).toBeUndefined();
    await plant.database.sql`update typed_form set expires_at = now() - interval '1 second'`;

    expect(await keep(sent('x'), { address: '127.0.0.3' })).toBeDefined();
  });
});
