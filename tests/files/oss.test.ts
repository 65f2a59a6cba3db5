import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { oss } from '#server/files/oss.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { usePlant } from '#tests/plant.ts';
import { filesIn, formOf, openFront, signInBoth, useFolder } from './upload-people.ts';

const plant = usePlant('100001', '100002');
let folder: string;
beforeEach(() => {
  vi.stubEnv('STORAGE_HOSTS', 's3.example:9000');
  folder = useFolder();
});

const ask = (tenantId = '100001', of = {}) => plant.as({ tenantId, ...of });
let number = 0;
const bucket = (of: Record<string, unknown> = {}) => {
  number += 1;
  return {
    category: 6,
    ossCode: `s3-${number}`,
    endpoint: 'http://s3.example:9000',
    bucketName: 'factory',
    accessKey: 'reader',
    secretKey: 'very secret',
    ...of,
  };
};
const kept = async (id: string) => {
  const [row] = await plant.database.transact({ tenantId: '100001' }, (db) => db.select().from(oss.table).where(eq(oss.table.id, id)));
  return row;
};

describe('the keys of a storage', () => {
  test('are kept sealed, read as a mask, and stay when the mask or nothing comes back', async () => {
    const { id } = await ask().mutate('resource.oss.submit', bucket());
    const first = await kept(id);

    const shown = await ask().query('resource.oss.detail', { id });
    const listed = await ask().query('resource.oss.list', { filters: { id } });
    await ask().mutate('resource.oss.submit', { ...shown, remark: '新' });
    await ask().mutate('resource.oss.submit', { id, accessKey: '', secretKey: null });

    expect(shown).toMatchObject({ accessKey: '******', secretKey: '******', status: 1, statusName: '关闭' });
    expect(listed.records[0]).toMatchObject({ accessKey: '******', secretKey: '******' });
    expect(JSON.stringify(listed)).not.toMatch(/very secret|reader/i);
    expect(first?.secretKey).toMatch(/^v1\./);
    expect(await kept(id)).toMatchObject({ accessKey: first?.accessKey, secretKey: first?.secretKey, remark: '新' });
  });

  test('are asked for where the mask of another one’s came with a new storage, which is not kept', async () => {
    const before = (await ask().query('resource.oss.list', {})).total;

    const refusal = await ask().refusal('resource.oss.submit', bucket({ accessKey: '******', secretKey: '******' }));

    expect(refusal.problems).toEqual({ accessKey: '请输入accessKey', secretKey: '请输入secretKey' });
    expect((await ask().query('resource.oss.list', {})).total).toBe(before);
  });

  test('and all else must be there, unless it is the installation’s folder', async () => {
    const refusal = await ask().refusal('resource.oss.submit', { category: 6, ossCode: 'blank' });
    const folderOne = await ask().mutate('resource.oss.submit', { category: 7, ossCode: 'folder' });
    const twice = await ask().refusal('resource.oss.submit', { category: 7, ossCode: 'folder' });

    expect(refusal.problems).toEqual({
      endpoint: '请输入资源地址',
      bucketName: '请输入空间名',
      accessKey: '请输入accessKey',
      secretKey: '请输入secretKey',
    });
    expect(folderOne.status).toBe(1);
    expect(twice.problems).toEqual({ ossCode: '当前资源编号已存在!' });
  });
});

test.each([
  ['http://127.0.0.1:9000', '主机 127.0.0.1:9000 未被允许，请联系运维在 STORAGE_HOSTS 中添加'],
  ['https://s3.example', '主机 s3.example:443 未被允许，请联系运维在 STORAGE_HOSTS 中添加'],
  ['http://u:p@s3.example:9000', '资源地址格式不正确，应如 https://主机:端口'],
  ['file:///etc/passwd', '资源地址格式不正确，应如 https://主机:端口'],
  ['http://s3.example:9000/path?x=1', '资源地址格式不正确，应如 https://主机:端口'],
])('an address such as %s is refused, and nothing is kept', async (endpoint, message) => {
  const before = (await ask().query('resource.oss.list', {})).total;

  const refusal = await ask().refusal('resource.oss.submit', bucket({ endpoint }));

  expect(refusal.problems).toEqual({ endpoint: message });
  expect((await ask().query('resource.oss.list', {})).total).toBe(before);
});

test('exactly one is enabled for each tenant, also when two are enabled at once', async () => {
  const enabled = async () =>
    (await ask().query('resource.oss.list', { filters: { status: '2' } })).records.map((row: { id: string }) => row.id);
  const [one, two] = [await ask().mutate('resource.oss.submit', bucket()), await ask().mutate('resource.oss.submit', bucket())];
  const other = await ask('100002').mutate('resource.oss.submit', bucket());

  await ask('100002').mutate('resource.oss.enable', { id: other.id });
  await ask().mutate('resource.oss.enable', { id: one.id });
  const first = await enabled();
  await ask().mutate('resource.oss.enable', { ids: [two.id] });
  const second = await enabled();
  await Promise.all([ask().mutate('resource.oss.enable', { id: one.id }), ask().mutate('resource.oss.enable', { id: two.id })]);
  const foreign = await ask('100002').refusal('resource.oss.enable', { id: one.id });

  expect([first, second]).toEqual([[one.id], [two.id]]);
  expect(await enabled()).toHaveLength(1);
  expect(foreign).toMatchObject({ code: 404, message: '数据不存在或已被删除' });
  await plant.database.transact({ tenantId: '100001' }, (db) => db.update(oss.table).set({ status: 1 }));
});

test('only the platform tries a connection, and is told what is in the way', async () => {
  const { id } = await ask().mutate('resource.oss.submit', bucket());
  vi.stubEnv('STORAGE_HOSTS', '127.0.0.1:1');
  const [closed] = await plant.database.transact({ tenantId: '100001' }, (db) =>
    db.update(oss.table).set({ endpoint: 'http://127.0.0.1:1' }).where(eq(oss.table.id, id)).returning({ id: oss.table.id }),
  );

  const refused = await ask().refusal('resource.oss.test', { id });
  const tried = await ask('100001', { isPlatform: true }).refusal('resource.oss.test', { id: closed?.id });

  expect(refused.code).toBe(403);
  expect(tried).toMatchObject({ code: 503, message: '无法连接到存储服务器' });
});

test.each(['../x', 'a/b', 'a?b', 'b\r\nHost: x', 'UPPER', 'ab', 'a..b', '-ab'])('no bucket is called %j', async (bucketName) => {
  const refusal = await ask().refusal('resource.oss.submit', bucket({ bucketName }));

  expect(refusal.problems).toEqual({ bucketName: '空间名由3至63位小写字母、数字、点和短横线组成' });
});

test('a bucket that never answered holds nothing: it may be changed and removed, and others are swept past it', async () => {
  vi.stubEnv('STORAGE_HOSTS', '127.0.0.1:1');
  const worker = await signInBoth(plant.database);
  const administrator = () => ask(worker.tenantId);
  const { id } = await administrator().mutate('resource.oss.submit', bucket({ category: 1, endpoint: 'http://127.0.0.1:1' }));
  await plant.database.sql`
    insert into stored_file (id, tenant_id, oss_id, original_name, media_type, size, sha256, state, create_user, create_time)
    select md5(n::text), ${worker.tenantId}, ${id}::bigint, 'x', 'text/plain', 1, repeat('0', 64), 'storing', 1, now() - interval '3 days'
    from generate_series(1, 600) n`;
  await plant.database.sql`
    insert into stored_file (id, tenant_id, original_name, media_type, size, sha256, state, create_user, create_time)
    values (repeat('f', 32), '100002', 'x', 'text/plain', 1, repeat('0', 64), 'storing', 1, now() - interval '2 hours')`;

  const removed = await sweepFiles(plant.database);
  const changed = await administrator().mutate('resource.oss.submit', { id, bucketName: 'another' });
  await administrator().mutate('resource.oss.remove', { ids: [id] });

  expect([removed, changed.bucketName]).toEqual([1, 'another']);
});

test('files go to the enabled bucket, are read from there after another was enabled, and hold their configuration', async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (request.method === 'PUT') objects.set(request.url?.split('?')[0] ?? '', Buffer.concat(pieces));
    const object = objects.get(request.url?.split('?')[0] ?? '');
    response.writeHead(object ? 200 : 404, { etag: '"x"' }).end(request.method === 'GET' ? object : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('STORAGE_HOSTS', host);
  const worker = await signInBoth(plant.database);
  const administrator = () => ask(worker.tenantId);
  const { id } = await administrator().mutate('resource.oss.submit', bucket({ category: 1, endpoint: `http://${host}` }));
  await administrator().mutate('resource.oss.enable', { id });
  const call = openFront(plant.database);

  const put = await call('/api/blade-resource/oss/endpoint/put-file', {
    method: 'POST',
    headers: worker.access,
    body: formOf([{ content: '在云上' }]),
  });
  const link: string = ((await put.json()) as { data: { link: string } }).data.link;
  const local = await administrator().mutate('resource.oss.submit', { category: 7, ossCode: 'local' });
  await administrator().mutate('resource.oss.enable', { id: local.id });
  const read = await call(link.replace(/^https?:\/\/[^/]+/, ''));
  const moved = await administrator().refusal('resource.oss.submit', { id, bucketName: 'other' });
  const removed = await administrator().refusal('resource.oss.remove', { ids: [id] });
  server.close();

  const [file] = await plant.database.transact({ tenantId: worker.tenantId }, (db) => db.select().from(storedFile));
  expect(await read.text()).toBe('在云上');
  expect(file?.ossId).toBe(id);
  expect([...objects.keys()]).toEqual([`/factory/${worker.tenantId}/${file?.id}`]);
  expect(filesIn(folder)).toEqual({});
  expect(moved.problems).toEqual({ bucketName: '已有文件存放在此空间，不能修改其分类、地址和空间名，也不能删除' });
  expect(removed.message).toBe('数据已被引用，不能删除: 文件 1 条');
});
