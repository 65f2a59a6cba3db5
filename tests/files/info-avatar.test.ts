import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { user } from '#server/access/users/user.ts';
import { ReceivedFile } from '#server/storage/received-file.ts';
import { stage } from '#server/storage/stage.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { usePlant } from '#tests/plant.ts';
import { filesIn, formOf, openFront, signInBoth, useFolder } from './upload-people.ts';

type SignedIn = Awaited<ReturnType<typeof signInBoth>>;

const plant = usePlant();
let self: SignedIn;
let folder: string;
beforeAll(async () => {
  self = await signInBoth(plant.database);
});
beforeEach(() => {
  folder = useFolder();
});

const tip = '只能上传jpg/png文件，且不超过500KB';
const ask = () => plant.as({ tenantId: self.tenantId, userId: self.id, codes: new Set() });
const picture = async (content: Buffer, name = 'me.png') => new ReceivedFile('avatar', name, await stage(Readable.from([content])));
const particulars = { realName: '李秀英', phone: '13800000001' };
const mine = async () => {
  const [row] = await plant.database.transact({ tenantId: self.tenantId }, (db) =>
    db.select().from(user.table).where(eq(user.table.id, self.id)),
  );
  return row;
};
const portrait = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#409eff' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    [format]()
    .toBuffer();

describe('a picture of oneself', () => {
  test.each(['png', 'jpeg'] as const)('from a %s is kept at 256 × 256 without what the camera wrote into it', async (format) => {
    await ask().mutate('system.user.saveOwn', { ...particulars, picture: await picture(await portrait(640, 480, format)) });

    const link = (await mine())?.avatar ?? '';
    const shown = await openFront(plant.database)(link, { headers: self.cookie });
    const { width, height, format: made, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(link).toMatch(/^\/file\/[0-9a-f]{32}$/);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect([width, height, made, exif]).toEqual([256, 256, 'webp', undefined]);
  });

  test('of 512,000 bytes is taken, and one more is refused with its tip at the field', async () => {
    const small = await portrait(64, 64);
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    const before = await mine();

    const refused = await ask().refusal('system.user.saveOwn', { ...particulars, realName: '改', picture: await picture(padded(512_001)) });
    const unchanged = await mine();
    await ask().mutate('system.user.saveOwn', { ...particulars, picture: await picture(padded(512_000)) });

    expect(refused).toMatchObject({ code: 400, message: tip, problems: { avatar: tip } });
    expect(unchanged).toEqual(before);
    expect((await mine())?.avatar).not.toBe(before?.avatar);
  });

  test('that unfolds to much more than its bytes is unfolded alone, however many come at once', async () => {
    const large = await portrait(4_800, 4_800);
    const pictures = await Promise.all(Array.from({ length: 4 }, () => picture(large)));
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);

    await Promise.all(pictures.map((one) => ask().mutate('system.user.saveOwn', { ...particulars, picture: one })));
    clearInterval(look);

    expect(large.length).toBeLessThan(512_000);
    expect(most).toBe(1);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['a gif that calls itself png', async () => Buffer.from('GIF89a'), tip],
    ['a drawing that may run script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), tip],
    ['half a picture', async () => (await portrait(600, 600)).subarray(0, 200), '图片无法读取或尺寸过大，请换一张'],
    ['a picture of thirty million points', () => portrait(5_600, 5_600), '图片无法读取或尺寸过大，请换一张'],
  ])('that is %s is refused at its field, and nothing is kept', async (_what, content, message) => {
    const given = await content();
    const before = await mine();

    const refused = await ask().refusal('system.user.saveOwn', { ...particulars, picture: await picture(given) });

    expect(given.length).toBeLessThan(512_000);
    expect(refused.problems).toEqual({ avatar: message });
    expect(await mine()).toEqual(before);
    expect(Object.keys(filesIn(folder)).filter((path) => !path.includes('.incoming'))).toEqual([]);
  });

  test('goes when another takes its place', async () => {
    await ask().mutate('system.user.saveOwn', { ...particulars, picture: await picture(await portrait(300, 300)) });
    const first = (await mine())?.avatar ?? '';
    const open = async (link: string) => (await openFront(plant.database)(link, { headers: self.cookie })).status;
    const before = await open(first);

    await ask().mutate('system.user.saveOwn', { ...particulars, picture: await picture(await portrait(300, 300)) });

    expect([before, await open(first), await open((await mine())?.avatar ?? '')]).toEqual([200, 404, 200]);
  });

  test('that a legacy client uploaded and named by its link is told back by one that opens; no other file is a picture', async () => {
    const call = openFront(plant.database);
    const post = async (path: string, body: BodyInit, headers = {}) =>
      (await call(`/api/${path}`, { method: 'POST', headers: { ...self.access, ...headers }, body })).json() as Promise<{
        code: number;
        msg: string;
        data: { link: string };
      }>;
    const upload = async (content: Buffer) => (await post('blade-resource/oss/endpoint/put-file', formOf([{ content }]))).data.link;
    const json = { 'content-type': 'application/json' };
    const name = async (avatar: string) => post('blade-user/update-info', JSON.stringify({ avatar }), json);

    const named = await name(await upload(await portrait(100, 100)));
    const headers = { ...self.access, host: 'console.test' };
    const { data: told } = (await (await call('/api/blade-auth/oauth/user-info', { headers })).json()) as { data: { avatar: string } };
    const text = await name(await upload(Buffer.from('hello')));

    expect(named.code).toBe(200);
    expect((await mine())?.avatar).toMatch(/^\/file\/[0-9a-f]{32}$/);
    const link = new URL(told.avatar);
    expect(link.host).toBe('console.test');
    expect((await call(`${link.pathname}${link.search}`)).headers.get('content-type')).toBe('image/png');
    expect(text).toMatchObject({ code: 400, msg: tip });
    const rows = await plant.database.transact({ tenantId: self.tenantId }, (db) => db.select().from(storedFile));
    expect(rows.length).toBeGreaterThan(1);
  });
});

test.each([
  ['', '手机号不能为空', 'phone number cannot be empty'],
  ['1380000000', '手机号长度不是11位', 'phone number length is not 11'],
  ['23800000000', '手机号格式不正确', 'phone format incorrect'],
])('the phone %j is refused in the words of the specification, and nothing changes', async (phone, zh, en) => {
  await ask().mutate('system.user.saveOwn', particulars);
  const before = await mine();
  const inEnglish = plant.as({ tenantId: self.tenantId, userId: self.id }, { locale: 'en' });

  const refused = await ask().refusal('system.user.updateInfo', { realName: '改', phone });
  const refusedInEnglish = await inEnglish.refusal('system.user.updateInfo', { realName: '改', phone });

  expect(refused).toMatchObject({ code: 400, problems: { phone: zh } });
  expect(refusedInEnglish.problems).toEqual({ phone: en });
  expect(await mine()).toEqual(before);
});

test('a phone from before today’s rule stays as it is, for its owner and for administrators, until it is changed', async () => {
  const old = '12800000001';
  const { id } = self;
  const clerk = plant.as({ tenantId: self.tenantId, roleAliases: ['admin'] });
  await plant.database.sql`update "system_user" set phone = ${old} where id = ${id}`;

  await ask().mutate('system.user.updateInfo', { realName: '旧号', phone: old });
  await clerk.mutate('system.user.submit', { id, realName: '旧号码', phone: old });
  const changed = await clerk.refusal('system.user.submit', { id, realName: '改', phone: '12800000002' });
  const added = await clerk.refusal('system.user.submit', { account: 'newer', realName: '新', password: 'Factory-2026', phone: old });

  expect(await mine()).toMatchObject({ realName: '旧号码', phone: old });
  for (const refused of [changed, added]) expect(refused).toMatchObject({ code: 400, problems: { phone: '手机号格式不正确' } });
});

test('a new password must differ from the present one', async () => {
  const given = { oldPassword: 'Factory-2026', newPassword: 'Factory-2026', newPassword1: 'Factory-2026' };

  const refused = await ask().refusal('system.user.updatePassword', given);

  expect(refused).toMatchObject({ code: 400, problems: { newPassword: '新密码不能与原密码相同!' } });
});
