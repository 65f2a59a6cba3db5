import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seedTenant } from '#drizzle/seed/first-start.ts';
import { usePlant } from '#tests/plant.ts';
import { formOf, openFront, signInBoth, useFolder } from './upload-people.ts';

const plant = usePlant('000000');
const call = openFront(plant.database);
let admin: Awaited<ReturnType<typeof signInBoth>>;
beforeAll(async () => {
  const [role] = await plant.database
    .sql`select id::text as id from system_role where tenant_id = '000000' and role_alias = 'administrator'`;
  admin = await signInBoth(plant.database, { tenantId: '000000', roleId: role?.id });
});
beforeEach(() => {
  useFolder();
});
afterEach(() => void vi.useRealTimers());

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '').replaceAll('&#x26;', '&');
/** Tokens live for an hour: what is asked later is asked of the clock of the links alone. */
const later = (hours: number) => vi.useFakeTimers({ now: Date.now() + hours * 3_600_000, toFake: ['Date'] });
// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape instead of declaring it
const asked = async (path: string, body?: unknown): Promise<any> => {
  const answer = await call(`/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...admin.access, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  });
  return ((await answer.json()) as { data: unknown }).data;
};
async function putFile() {
  const body = formOf([{ name: '首件.png', content: png }]);
  const answer = await call('/api/blade-resource/oss/endpoint/put-file', { method: 'POST', headers: admin.access, body });
  return ((await answer.json()) as { data: { link: string; originalName: string } }).data;
}
const opens = async (link: string) => {
  const shown = await call(pathOf(link));
  return shown.status === 200 && Buffer.from(await shown.arrayBuffer()).equals(png);
};
const notice = { title: '放假通知', category: 1, releaseTime: '2026-05-04 08:00:00' };

test('an attachment comes back as it was sent, with a link that opens, new at each read', async () => {
  const sent = await putFile();
  const files = [{ link: sent.link, originalName: sent.originalName }];
  const { id } = await asked('/blade-desk/notice/submit', { ...notice, content: '<p>见附件</p>', files });

  later(3);
  const [row] = (await asked('/blade-desk/notice/list')).records;
  const read = await asked(`/blade-desk/notice/detail?id=${id}`);
  const [file] = read.files;

  expect(file).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    ...{ name: '首件.png', originalName: '首件.png', size: png.length, link: expect.stringContaining('token='), url: file.link },
  });
  expect(Object.keys(row.files[0]).sort()).toEqual(Object.keys(file).sort());
  expect([await opens(sent.link), await opens(file.link)]).toEqual([false, true]);
});

test('a picture pasted into a text is kept as a file, and what a text cannot keep is said', async () => {
  const pasted = `<p style="color: red">图：<img src="data:image/png;base64,${png.toString('base64')}"></p><video src="/a.mp4"></video>`;
  const send = async (content: string, key: string) => {
    const headers = { ...admin.access, 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ ...notice, content });
    return (await call('/api/blade-desk/notice/submit', { method: 'POST', headers, body })).json();
  };

  const answer = await send(pasted, 'pasted-1');
  const again = await send(pasted, 'pasted-1');
  const plain = await send('<p>无图</p>', 'pasted-2');
  const noPicture = await send('<p><img src="data:image/png;base64,PHNjcmlwdD4="></p>', 'pasted-3');

  later(3);
  const { content } = await asked(`/blade-desk/notice/detail?id=${answer.data.id}`);
  const [, link = ''] = /<p style="color: red">图：<img src="([^"]+)"><\/p>$/.exec(content) ?? [];
  expect(answer.msg).toBe('操作成功，已去除不支持的内容：视频');
  expect(again.data.id).toBe(answer.data.id);
  expect(plain.msg).toBe('操作成功');
  expect(noPicture.msg).toBe('操作成功，已去除不支持的内容：图片');
  expect(await opens(link)).toBe(true);
});

test('a row saved back as it was read, hours later, keeps the same files and pictures', async () => {
  const sent = await putFile();
  const content = `<p><img src="${sent.link}" alt="首件"></p>`;
  const { id } = await asked('/blade-desk/notice/submit', { ...notice, content, files: [{ url: sent.link, name: 'a.png' }] });
  const stored = () => plant.database.sql`select content, files from desk_notice where id = ${id}`;
  const before = await stored();
  const read = await asked(`/blade-desk/notice/detail?id=${id}`);

  later(3);
  await asked('/blade-desk/notice/submit', read);

  expect(await stored()).toEqual(before);
  expect(before[0]?.content).toMatch(/^<p><img src="\/file\/[0-9a-f]{32}" alt="首件"><\/p>$/);
});

test('a picture in rich text opens as long as the text is there, also one stored with a link that has ended', async () => {
  const sent = await putFile();
  const content = `<p><img src="${sent.link}"></p>`;
  const { id } = await asked('/blade-desk/notice/submit', { ...notice, content });
  const old = await asked('/blade-desk/notice/submit', { ...notice, content: '<p>旧</p>' });
  await plant.database.sql`update desk_notice set content = ${content.replaceAll('&', '&#x26;')} where id = ${old.id}`;

  later(6);

  for (const one of [id, old.id]) {
    const read = await asked(`/blade-desk/notice/detail?id=${one}`);
    expect(await opens(/src="([^"]+)"/.exec(read.content)?.[1] ?? '')).toBe(true);
  }
});

test('a link that this console has not sealed stays as it was typed', async () => {
  const id = 'ab'.repeat(16);
  const foreign = `https://other.example/api/blade-resource/oss/endpoint/file?id=${id}&token=v1.a.b.c`;
  const made = await asked('/blade-desk/notice/submit', { ...notice, content: `<p><img src="${foreign}"></p>` });

  const read = await asked(`/blade-desk/notice/detail?id=${made.id}`);

  expect(pathOf(read.content)).toContain(foreign);
});

test('the picture of a sign-in page never ends, and opens for everybody', async () => {
  const { link } = await putFile();
  const domain = 'links.example.com:3000';
  await seedTenant(plant.database, { tenantId: '100009', tenantName: '后来的工厂', adminPassword: 'Factory-2026' });
  const { id } = (await asked('/blade-system/tenant/list?tenantId=100009')).records[0];
  await asked('/blade-system/tenant/update', { id, domain, backgroundUrl: link });

  later(6);
  const info = await (await call(`/api/blade-system/tenant/info?domain=http://${domain}`)).json();
  const form = await asked(`/blade-system/tenant/detail?id=${id}`);

  const shown = (info as { data: { backgroundUrl: string } }).data.backgroundUrl;
  expect([await opens(link), await opens(shown), await opens(form.backgroundUrl)]).toEqual([false, true, true]);
});
