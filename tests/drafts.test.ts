import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepDrafts } from '#server/workspace/sweep-drafts.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await Promise.all([buildTenant(opened.database, '100001'), buildTenant(opened.database, '100002')]);
});
afterAll(() => opened.close());

const form = '/system/post/edit/7';
const page = '/system/post/index';
const ask = (userId = '1000', tenantId = '100001') => askAs(opened.database, buildSession({ userId, tenantId }));
const typed = (postName: string) => ({ form, page, version: '3', content: [['postName', postName]] });
const draftOf = (userId?: string, tenantId?: string) => ask(userId, tenantId).query('workspace.draft', { form });
const age = (by: string) =>
  opened.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(sql`update workspace_draft set save_time = save_time - ${by}::interval`),
  );

describe('a draft', () => {
  test('holds what was typed last, with the version it began from and when', async () => {
    await ask().mutate('workspace.saveDraft', typed('第一'));
    await ask().mutate('workspace.saveDraft', typed('第二'));

    expect(await draftOf()).toEqual({
      version: '3',
      content: [['postName', '第二']],
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
    const everywhere = await opened.database.sql`select count(*)::int as found from workspace_draft where content::text like '%Hidden%'`;
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
    await sweepDrafts(opened.database);
    const left = await opened.database
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

    const kept = await opened.database.sql`select form from workspace_draft where user_id = 1003`;
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
