import { expect, test } from 'vitest';
import { appRouter } from '#server/router.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const ask = (tenantId = '100001') => plant.as({ tenantId });
const photo = { originalName: '首件.png', link: '/files/a1b2', name: 'upload/20260504/a1b2.png', extension: 'png', attachSize: 20480 };

test('an attachment tells where its file lies and how large it is, to its own tenant', async () => {
  const { id } = await ask().mutate('resource.attach.submit', { ...photo, domain: 'https://files.example' });

  const found = await ask().query('resource.attach.list', { filters: { originalName: '首件', extension: 'png' } });
  const elsewhere = await ask('100002').query('resource.attach.list', {});

  expect(found.records).toMatchObject([{ id, ...photo, domain: 'https://files.example' }]);
  expect(elsewhere.total).toBe(0);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example/a', '/\\elsewhere.example', 'ftp://a.example/b', 'files/a'])(
  'a link such as %s is refused, and nothing is kept',
  async (link) => {
    const before = (await ask().query('resource.attach.list', {})).total;

    const refusal = await ask().refusal('resource.attach.submit', { ...photo, link });

    expect(refusal.problems).toEqual({ link: '附件地址须以 / 或 http(s):// 开头' });
    expect((await ask().query('resource.attach.list', {})).total).toBe(before);
  },
);

test('pages offer neither to add nor to change one, but to download it', async () => {
  const screen = await ask().query('resource.attach.screen');

  expect(screen.can).toMatchObject({ add: false, edit: false, view: true, remove: true, import: false });
  expect(screen.actions).toEqual([
    { name: 'upload', label: '上传', href: '/resource/attach/upload', on: 'toolbar' },
    { name: 'download', label: '下载', href: '{link}', on: 'row' },
  ]);
});

test('the list begins without the name under which a file is stored, which can be added to it', async () => {
  const { columns }: { columns: { label: string; offered?: boolean }[] } = await ask().query('resource.attach.screen');

  expect(columns.map(({ label, offered = false }) => [label, offered])).toEqual([
    ['附件原名', false],
    ['存储名', true],
    ['附件扩展名', false],
    ['附件大小', false],
  ]);
});

test('whoever may upload adds one and whoever may edit changes it, and there is no other way to write one', async () => {
  const holding = (...codes: string[]) => plant.as({ tenantId: '100001', codes: new Set(codes) });
  const { id } = await holding('attach_upload').mutate('resource.attach.submit', photo);
  await holding('attach_edit').mutate('resource.attach.submit', { id, originalName: '末件.png' });

  const refusals = [
    await holding('attach_edit').refusal('resource.attach.submit', photo),
    await holding('attach_upload').refusal('resource.attach.submit', { id, originalName: '改' }),
    await holding('attach').refusal('resource.attach.submit', photo),
  ];

  expect(refusals.map(({ code }) => code)).toEqual([403, 403, 403]);
  expect(await ask().query('resource.attach.detail', { id })).toMatchObject({ originalName: '末件.png' });
  expect(Object.keys(appRouter.resource.attach)).not.toEqual(expect.arrayContaining(['save']));
});
