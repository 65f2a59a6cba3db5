import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { auditLog } from '#server/calls/log/audit-log-table.ts';
import { post } from '#server/platform/organisation/post.ts';
import { usePlant } from '#tests/plant.ts';
import { longOnly } from '#tests/told.ts';

const plant = usePlant('100001', '100002');

const as = (of: Partial<Session> = {}) => plant.as(of);
let made = 0;

async function buildPosts(count: number, of: Partial<Session> = {}): Promise<{ id: string; version: number; postCode: string }[]> {
  const rows = [];
  for (let index = 0; index < count; index += 1) {
    made += 1;
    rows.push(await as(of).mutate('system.post.save', { category: '1', postCode: `P${made}`, postName: `岗位${made}`, sort: 1 }));
  }
  return rows;
}
const recordsOf = (rows: { id: string; version: number }[]) => rows.map(({ id, version }) => ({ id, version }));
const sorts = async (rows: { id: string }[]) =>
  Promise.all(rows.map(async ({ id }) => (await as().query('system.post.detail', { id })).sort));

test('several records are changed at once, each with its version and its line in the audit log', async () => {
  const rows = await buildPosts(3);

  const { count } = await as().mutate('system.post.updateMany', { records: recordsOf(rows), values: { sort: 9 } });

  expect(count).toBe(3);
  expect(await sorts(rows)).toEqual([9, 9, 9]);
  const [first] = rows;
  const entries = await plant.database.transact({ tenantId: '100001' }, (db) =>
    db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.recordId, first?.id ?? '')),
  );
  expect(entries).toContainEqual({ action: 'edit', after: { sort: 9 } });
});

test('one record that somebody else saved in the meantime, and nothing is changed', async () => {
  const rows = await buildPosts(3);
  const last = rows[2];
  await as().mutate('system.post.update', { id: last?.id, version: last?.version, postName: '同事改过' });

  const refusal = await as().refusal('system.post.updateMany', { records: recordsOf(rows), values: { sort: 9 } });

  expect(refusal).toMatchObject({ code: 409, message: '数据已被他人修改' });
  expect(await sorts(rows)).toEqual([1, 1, 1]);
});

test('a record of another tenant is absent, and nothing is changed', async () => {
  const [own, foreign] = [await buildPosts(1), await buildPosts(1, { tenantId: '100002' })];

  const refusal = await as().refusal('system.post.updateMany', { records: recordsOf([...own, ...foreign]), values: { sort: 9 } });

  expect(refusal).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
  expect(await sorts(own)).toEqual([1]);
});

test("what lies outside of one's data scope is absent to a bulk edit as well", async () => {
  const rows = await buildPosts(1);
  const narrow = { userId: '77', codes: new Set(['post', 'post_edit']), scopes: new Map([['post', { own: true, departments: [] }]]) };

  expect(await as(narrow).refusal('system.post.updateMany', { records: recordsOf(rows), values: { sort: 9 } })).toMatchObject({
    code: 404,
  });
  expect(await sorts(rows)).toEqual([1]);
});

test('who may not edit may not edit many either', async () => {
  const rows = await buildPosts(1);

  const refusal = await as({ codes: new Set(['post', 'post_view', 'post_add']) }).refusal('system.post.updateMany', {
    records: recordsOf(rows),
    values: { sort: 9 },
  });

  expect(refusal).toMatchObject({ code: 403, message: '请求被拒绝' });
  expect(await sorts(rows)).toEqual([1]);
});

test('what names a record, what no form has, and a value that is none are refused', async () => {
  const rows = await buildPosts(2);
  const refused = (values: object) => as().refusal('system.post.updateMany', { records: recordsOf(rows), values });

  expect(await refused({ postCode: 'SAME' })).toMatchObject({
    code: 400,
    message: '该字段不能批量修改',
    problems: { postCode: '该字段不能批量修改' },
  });
  expect(await refused({ tenantId: '100002' })).toMatchObject({ code: 400, message: '该字段不能批量修改' });
  expect(await refused({})).toMatchObject({ code: 400 });
  expect((await refused({ sort: 'many' })).problems).toHaveProperty('sort');
  expect(await sorts(rows)).toEqual([1, 1]);
});

test('the screen says which fields name a record', async () => {
  const { form } = await as().query('system.post.screen');

  expect(form.filter((field: { unique?: boolean }) => field.unique).map(({ name }: { name: string }) => name)).toEqual(
    (post.unique ?? []).flatMap(({ fields }) => fields),
  );
});

test('pasted codes narrow a list, and those that no record has are named', async () => {
  const rows = await buildPosts(3);
  const [one, , three] = rows;
  const text = `${one?.postCode}\n NONE-1 \t${three?.postCode},NONE-2\n${one?.postCode}`;

  const { id, count } = await as().mutate('list.keepCodes', { list: 'system.post', field: 'postCode', text });
  const page = await as().query('system.post.list', { pasted: id, size: 50 });

  expect(count).toBe(4);
  expect(page.records.map((row: { postCode: string }) => row.postCode).sort()).toEqual([one?.postCode, three?.postCode].sort());
  expect(page).toMatchObject({ total: 2, codes: { count: 4, missing: ['NONE-1', 'NONE-2'] } });
});

test('pasted codes may be separated as Chinese is, be full width, in quotes, or hold what nobody sees', async () => {
  const [one, two, three] = await buildPosts(3);
  const wide = [...String(three?.postCode)].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('');
  const text = `“${one?.postCode}”、"${two?.postCode}"；${wide}\u200b`;

  const { id } = await as().mutate('list.keepCodes', { list: 'system.post', field: 'postCode', text });

  expect(await as().query('system.post.list', { pasted: id })).toMatchObject({ total: 3, codes: { count: 3, missing: [] } });
});

test('pasted codes are found in capitals or not, as by the search, and count once', async () => {
  const [one, two] = await buildPosts(2);
  const text = `${one?.postCode.toLowerCase()}\n${one?.postCode}\n${two?.postCode.toLowerCase()}\nnone-3\nNONE-3`;

  const { id, count } = await as().mutate('list.keepCodes', { list: 'system.post', field: 'postCode', text });
  const page = await as().query('system.post.list', { pasted: id, size: 50 });

  expect(count).toBe(3);
  expect(page).toMatchObject({ total: 2, codes: { count: 3, missing: ['NONE-3'] } });
});

test('pasted codes are bounded, needed, kept for their list and tenant alone, and ask for no hidden column', async () => {
  const keep = (text: string) => as().refusal('list.keepCodes', { list: 'system.post', field: 'postCode', text });
  const many = Array.from({ length: 1001 }, (_, index) => `C${index}`).join('\n');

  expect(await keep(many)).toMatchObject({ code: 400, message: '最多1000个编码', problems: { text: '最多1000个编码' } });
  expect(await keep(' ,\n')).toMatchObject({ code: 400, message: '请粘贴至少一个编码' });
  expect(await keep('A\u0000B')).toMatchObject({ code: 400, message: '编码格式错误' });
  const { id } = await as().mutate('list.keepCodes', { list: 'system.post', field: 'postCode', text: 'A' });
  const secret = await as().mutate('list.keepCodes', { list: 'system.user', field: 'password', text: 'A' });
  const gone = { code: 400, message: '粘贴的编码已失效，请重新粘贴' };
  expect(await as({ tenantId: '100002' }).refusal('system.post.list', { pasted: id })).toMatchObject(gone);
  expect(await as().refusal('desk.notice.list', { pasted: id })).toMatchObject(gone);
  expect(await as().refusal('system.user.list', { pasted: secret.id })).toMatchObject(gone);
});

test('a page counts only so far, legacy clients and exports get the exact total', async () => {
  await buildPosts(3);
  const exact = (await as().query('system.post.list')).total;

  const bounded = await as().query('system.post.list', { countUpTo: 2 });

  expect(bounded).toMatchObject({ total: 2, isMore: true });
  expect(bounded.records.length).toBe(Math.min(exact, 10));
  expect((await as().query('system.post.list', { countUpTo: 1000 })).isMore).toBeUndefined();
  expect(exact).toBeGreaterThan(2);
});

test('what has a command of its own is changed by it, record by record, and no more than a thousand at a time', async () => {
  const records = Array.from({ length: 1001 }, (_, index) => ({ id: String(index + 1), version: 1 }));
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(
      sql`insert into system_dict_biz (id, code, dict_key, dict_value, sort, is_sealed) select n, 'many' || n, n, '值', 1, 0 from generate_series(1, 1001) n`,
    ),
  );

  const refusal = await as().refusal('system.dictBiz.updateMany', { records, values: { remark: '同' } });
  const done = await as().mutate('system.dictBiz.updateMany', { records: records.slice(0, 2), values: { remark: '同' } });

  expect(refusal).toMatchObject({ code: 400, message: '此类数据一次最多批量修改1000条' });
  expect(done).toEqual({ count: 2 });
});

longOnly('ten thousand records are changed in one transaction', { timeout: 120_000 }, async () => {
  await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.execute(
      sql`insert into system_post (category, post_code, post_name, sort) select '1', 'M' || n, '批量', 1 from generate_series(1, 10000) n`,
    ),
  );
  const rows: { id: string; version: number }[] = [];
  for (let current = 1; current <= 20; current += 1)
    rows.push(...(await as().query('system.post.list', { current, size: 500, sort: ['id'], filters: { postName_equal: '批量' } })).records);

  const { count } = await as().mutate('system.post.updateMany', { records: recordsOf(rows), values: { sort: 5 } });

  expect(count).toBe(10_000);
  expect((await as().query('system.post.list', { filters: { postName_equal: '批量', sort: '5' } })).total).toBe(10_000);
});
