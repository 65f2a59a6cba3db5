import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { param } from '#server/platform/settings/param.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { usePlant } from '#tests/plant.ts';
import { filesIn, formOf, openFront, signInBoth, useFolder } from './upload-people.ts';

type SignedIn = Awaited<ReturnType<typeof signInBoth>>;

const plant = usePlant();
const call = openFront(plant.database);
let worker: SignedIn;
let stranger: SignedIn;
let folder: string;
beforeAll(async () => {
  worker = await signInBoth(plant.database);
  stranger = await signInBoth(plant.database);
});
beforeEach(() => {
  folder = useFolder();
});

const at = '/api/blade-resource/oss/endpoint';
const max = 102_400_000;
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape instead of declaring it
type Answer = { status: number; body: any; headers: Headers };
async function post(path: string, body: BodyInit, headers: Record<string, string> = worker.access): Promise<Answer> {
  const answer = await call(`${at}/${path}`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}
const putFile = (content: Uint8Array | string, name = 'a.txt', headers = worker.access) =>
  post('put-file', formOf([{ name, content }]), headers);
const rows = (of: SignedIn = worker) => plant.database.transact({ tenantId: of.tenantId }, (db) => db.select().from(storedFile));
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

describe('a legacy client that uploads a file', () => {
  test('is told its link, its stored name and what it was called, and opens the link as it is', async () => {
    const { status, body } = await putFile(png, '首件 检验.PNG');
    const shown = await call(pathOf(body.data.link));

    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 200, success: true, msg: '操作成功', data: { originalName: '首件 检验.PNG', attachId: -1 } });
    expect(body.data.name).toMatch(/^upload\/\d{8}\/[0-9a-f]{32}\.png$/);
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-disposition')).toBe(
      `inline; filename="__ __.PNG"; filename*=UTF-8''%E9%A6%96%E4%BB%B6%20%E6%A3%80%E9%AA%8C.PNG`,
    );
  });

  test('may send 102,400,000 bytes, and one more is refused with nothing kept', async () => {
    const before = (await rows()).length;
    const largest = new Uint8Array(max);

    const taken = await putFile(largest);
    const kept = filesIn(folder);
    const refused = await putFile(new Uint8Array(max + 1));

    expect(taken.body.code).toBe(200);
    expect(Object.values(kept)).toEqual([max]);
    expect([refused.status, refused.body]).toEqual([413, { code: 413, success: false, data: {}, msg: '文件不能超过100MB' }]);
    expect(filesIn(folder)).toEqual(kept);
    expect((await rows()).length).toBe(before + 1);
  });

  test('without a token is refused before the body is read', async () => {
    let asked = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (stream) => {
          asked += 1;
          stream.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };

    const answer = await call(`${at}/put-file`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

    expect(await answer.json()).toEqual({ code: 401, success: false, data: {}, msg: '请求未授权' });
    expect(asked).toBe(0);
    expect(filesIn(folder)).toEqual({});
  });

  test('that sends two at once, none, or no form is told so, and nothing is kept', async () => {
    const two = await post('put-file', formOf([{ content: 'a' }, { content: 'b' }]));
    const none = await post('put-file', formOf([], { code: 'minio' }));
    const other = await post('put-file', formOf([{ field: 'upload', content: 'a' }]));
    const broken = await post('put-file', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', {
      ...worker.access,
      'content-type': 'multipart/form-data; boundary=x',
    });

    expect(two.body).toMatchObject({ code: 400, msg: '一次只能上传一个文件' });
    expect(none.body).toMatchObject({ code: 400, msg: '请选择要上传的文件' });
    expect(other.body).toMatchObject({ code: 400, msg: '请选择要上传的文件' });
    expect(broken.body).toMatchObject({ code: 400, msg: '请求体不是有效的表单' });
    expect(filesIn(folder)).toEqual({});
  });

  test('that sends an empty file is told so, and nothing is kept', async () => {
    const before = (await rows()).length;

    const answers = [await putFile(''), await post('put-file-attach', formOf([{ name: 'a.txt', content: '' }]))];

    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 400, body: { msg: '文件为空，请重新选择' } });
    expect(filesIn(folder)).toEqual({});
    expect(await rows()).toHaveLength(before);
  });

  test('that leaves the boundary out of the head is understood', async () => {
    const body = '--abc\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--abc--\r\n';

    const { body: answer } = await post('put-file', body, { ...worker.access, 'content-type': 'multipart/form-data' });

    expect(answer).toMatchObject({ code: 200, data: { originalName: 'a.txt' } });
  });

  test('that breaks off leaves nothing', async () => {
    const before = (await rows()).length;
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        sent += 1;
        if (sent === 1) return stream.enqueue(Buffer.from(head));
        if (sent < 20) return stream.enqueue(new Uint8Array(65_536));
        stream.error(new Error('gone'));
      },
    });
    const headers = { ...worker.access, 'content-type': 'multipart/form-data; boundary=x' };

    const answer = await call(`${at}/put-file`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

    expect(await answer.json()).toMatchObject({ code: 400, msg: '请求体不完整' });
    expect(filesIn(folder)).toEqual({});
    expect((await rows()).length).toBe(before);
  });

  test('that repeats itself with one Idempotency-Key gets the first answer, and one file is kept', async () => {
    const headers = { ...worker.access, 'idempotency-key': randomUUID() };

    const first = await putFile('once', 'a.txt', headers);
    const second = await putFile('once', 'a.txt', headers);
    const other = await putFile('twice', 'a.txt', headers);

    expect(second.body.data.name).toBe(first.body.data.name);
    expect(other.body).toMatchObject({ code: 409, msg: '同一幂等键不能用于不同的请求' });
    expect(Object.keys(filesIn(folder))).toHaveLength(1);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\files\\图纸.dwg', '图纸.dwg'],
    ['a\u0000\u202Egpj.exe', 'agpj.exe'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    [`${'长'.repeat(300)}.xlsx`, `${'长'.repeat(250)}.xlsx`],
    ['..', 'file'],
  ])('calls a file %j and is answered %j', async (typed, kept) => {
    const { body } = await putFile('x', typed.replaceAll('\u0000', ''));

    expect(body.data.originalName).toBe(kept);
    expect(Object.keys(filesIn(folder))).toEqual([expect.stringMatching(new RegExp(`^files/${worker.tenantId}/[0-9a-f]{32}$`))]);
  });

  test('names the file itself, or has it listed among the attachments if it may', async () => {
    const named = await post('put-file-by-name', formOf([{ content: 'x' }], { fileName: '报告.pdf' }));
    const listed = await post('put-file-attach', formOf([{ content: 'x' }]));

    expect(named.body.data).toMatchObject({ originalName: '报告.pdf', attachId: -1 });
    expect(listed.body).toMatchObject({ code: 403, msg: '请求被拒绝' });
  });

  test('asks what it is and where, removes it, and then nobody opens it', async () => {
    const { data } = (await putFile('hello')).body;
    const get = async (name: string) => (await call(`${at}/${name}`, { headers: worker.access })).json() as Promise<Answer['body']>;

    const stat = await get(`stat-file?fileName=${data.name}`);
    const path = await get(`file-path?fileName=${data.name}`);
    const link = await get(`file-link?fileName=${data.name}`);
    const foreign = await (await call(`${at}/stat-file?fileName=${data.name}`, { headers: stranger.access })).json();
    const absent = await get(`stat-file?fileName=upload/20260101/${'0'.repeat(32)}.txt`);
    const removed = await post(`remove-file?fileName=${data.name}`, '');

    expect(stat.data).toMatchObject({ name: data.name, originalName: 'a.txt', length: 5, contentType: 'application/octet-stream' });
    expect(path.data).toBe(data.name);
    expect((await call(pathOf(link.data))).status).toBe(404);
    expect(foreign).toEqual(absent);
    expect(absent).toMatchObject({ code: 404, msg: '数据不存在或已被删除' });
    expect(removed.body.code).toBe(200);
    expect(filesIn(folder)).toEqual({});
  });

  test('is told that buckets are not its matter', async () => {
    for (const name of ['make-bucket', 'remove-bucket', 'copy-file'])
      expect((await post(`${name}?bucketName=a`, '')).body).toMatchObject({
        code: 400,
        msg: '存储空间由运维管理，不能在此新建、删除或复制',
      });
  });

  test('has as much room as the parameter says', async () => {
    const { tenantId } = worker;
    await plant.database.transact({ tenantId }, (db) =>
      db.insert(param.table).values({ paramName: '文件空间', paramKey: 'file.quotaMB', paramValue: '1' }),
    );
    const before = await rows();

    const refused = await putFile(new Uint8Array(1_100_000));
    await plant.database.transact({ tenantId }, (db) => db.execute(sql`delete from system_param where param_key = 'file.quotaMB'`));

    expect(refused.body).toMatchObject({ code: 400, msg: '您的文件空间不足，上限为 1 MB' });
    expect(filesIn(folder)).toEqual({});
    expect(await rows()).toEqual(before);
  });
});

describe('a link', () => {
  test('to a content that is missing is answered as absent, whatever is asked of it', async () => {
    const { data } = (await putFile('lost')).body;
    const sealed = pathOf(data.link);
    rmSync(join(folder, 'files', worker.tenantId), { recursive: true });

    const [asked, head] = [await call(sealed), await call(sealed, { method: 'HEAD' })];

    expect([asked.status, head.status]).toEqual([404, 404]);
    expect(await asked.json()).toMatchObject({ code: 404, success: false, msg: '数据不存在或已被删除' });
  });

  test('opens for its tenant’s people alone, by page, by token and by its seal until that is over', async () => {
    const { data } = (await putFile('secret')).body;
    const id = /[0-9a-f]{32}/.exec(data.name)?.[0] ?? '';
    const sealed = pathOf(data.link);
    const status = async (path: string, headers: Record<string, string> = {}) => (await call(path, { headers })).status;
    const api = `/api/blade-resource/oss/endpoint/file?id=${id}`;

    expect(await status(sealed)).toBe(200);
    expect(await status(`/file/${id}`, worker.cookie)).toBe(200);
    expect(await status(`${api}&Blade-Auth=bearer%20${worker.token}`)).toBe(200);
    expect(await status(`/file/${id}`, stranger.cookie)).toBe(404);
    expect(await status(`${api}&Blade-Auth=${stranger.token}`)).toBe(404);
    expect(await status(api)).toBe(401);
    expect(await status(`/file/${id}`)).toBe(401);
    expect(await status(sealed.replace(id, '0'.repeat(32)))).toBe(401);
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000 + 1000, toFake: ['Date'] });
    const late = await status(sealed);
    vi.useRealTimers();
    expect(late).toBe(401);
  });

  test('stays shut to a page’s session that must still choose its identity or is locked, which sends no files either', async () => {
    const guest = await signInBoth(plant.database);
    const { data } = (await post('put-file', formOf([{ content: 'secret' }]), guest.access)).body;
    const id = /[0-9a-f]{32}/.exec(data.name)?.[0] ?? '';
    const read = async () => (await call(`/file/${id}`, { headers: guest.cookie })).status;
    const send = async () => (await call('/file', { method: 'POST', headers: guest.cookie, body: formOf([{ content: 'x' }]) })).status;
    const set = (change: ReturnType<typeof sql>) =>
      plant.database.transact({ tenantId: guest.tenantId }, (db) => db.execute(sql`update session set ${change} where kind = 'page'`));
    const stored = () => plant.database.transact({ tenantId: guest.tenantId }, (db) => db.$count(storedFile));
    expect(await read()).toBe(200);

    await set(sql`must_choose = true`);
    const choosing = [await read(), await send()];
    await set(sql`must_choose = false, locked_at = now()`);
    const locked = [await read(), await send()];

    expect([choosing, locked]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect(await stored()).toBe(1);
  });

  test('leads a window to the sign-in and back', async () => {
    const answer = await call(`/file/${'a'.repeat(32)}`, { headers: { accept: 'text/html' } });

    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/login?to=%2Ffile%2F${'a'.repeat(32)}`]);
  });

  test.each([
    ['page.html', '<script>alert(1)</script>', 'text/html'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['photo.png', '<html><script>alert(1)</script>', 'image/png'],
  ])('to %s never runs what is in it, whatever the sender says of its type', async (name, content, type) => {
    const { body } = await post('put-file', formOf([{ name, content, type }]));
    const answer = await call(pathOf(body.data.link));

    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(await answer.text()).toBe(content);
  });

  test('that was opened before is not sent again', async () => {
    const { data } = (await putFile(png, 'a.png')).body;
    const first = await call(pathOf(data.link));

    const again = await call(pathOf(data.link), { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });

    expect(again.status).toBe(304);
  });
});

describe('a file that nobody keeps', () => {
  test('is swept after a day, and one that a process left half-stored after an hour; kept ones stay', async () => {
    const { data } = (await putFile('kept')).body;
    const form = formOf([{ content: 'pending' }]);
    const pending = (await (await call('/file', { method: 'POST', headers: worker.cookie, body: form })).json()) as { id: string };
    const idsOf = async () => (await rows()).map(({ id }) => id);
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

    await sweepFiles(plant.database, later(23));
    const afterHours = await idsOf();
    await sweepFiles(plant.database, later(25));
    const afterDay = await idsOf();

    expect(afterHours).toContain(pending.id);
    expect(afterDay).not.toContain(pending.id);
    expect(Object.keys(filesIn(folder))).toEqual([`files/${worker.tenantId}/${/[0-9a-f]{32}/.exec(data.name)?.[0]}`]);
  });
});
