import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LegacyClient } from '#tests/blade/legacy-client.ts';
import { absent, dataOf, expectRefused, notAllowed, refused, strictlySignedIn } from '#tests/blade/strict-client.ts';
import { borrowServer } from '#tests/process/borrowed.ts';

const nowhere = '9223372036854775807';
let platform: LegacyClient;
/** The administrator of a plant. */
let ours: LegacyClient;
let leader: LegacyClient;
beforeAll(async () => {
  const { origin } = await borrowServer();
  [platform, ours, leader] = [
    await strictlySignedIn(origin, 'admin'),
    await strictlySignedIn(origin, 'admin', '100001'),
    await strictlySignedIn(origin, 'leader', '100001'),
  ];
});

const unique = (stem: string) => `${stem}-${randomBytes(4).toString('hex')}`;
type Fields = Record<string, unknown>;

/** A module whose records are a plain list; what is particular to one stands in the file of its subject. */
interface Module {
  at: string;
  whose: () => LegacyClient;
  /** Who reads them at most. */
  mayNot: () => LegacyClient;
  form: () => Fields;
  /** What a search box sends to find the record again. */
  search: (sent: Fields) => Fields;
  /** What its answers add to what was sent. */
  shown?: Fields;
  change: Fields;
  /** What is wrong with a form, beside a record that is there. */
  wrong: (there: Fields) => [Fields, ReturnType<typeof refused>][];
}

const modules: Module[] = [
  {
    at: '/blade-system/param',
    whose: () => platform,
    mayNot: () => ours,
    form: () => ({ paramName: '测试参数', paramKey: unique('test.key'), paramValue: 'x'.repeat(3000), remark: '' }),
    search: ({ paramKey }) => ({ paramKey, paramName: '', paramValue: '' }),
    change: { paramValue: 'y' },
    wrong: ({ paramKey }) => [
      [{ paramName: '' }, refused(400, '请输入参数名称')],
      [{ paramKey: '' }, refused(400, '请输入参数键名')],
      [{ paramValue: '' }, refused(400, '请输入参数键值')],
      [{ paramKey }, refused(400, '参数键名已存在!')],
      [{ paramKey: 'account.failCount', paramValue: '0' }, refused(400, /^参数键值须为/)],
    ],
  },
  {
    at: '/blade-system/post',
    whose: () => ours,
    mayNot: () => leader,
    form: () => ({ category: 3, postCode: unique('p'), postName: unique('焊工'), sort: 2, remark: '' }),
    search: ({ postName }) => ({ category: 3, postName, postCode: '' }),
    shown: { categoryName: '基层', tenantId: '100001' },
    change: { postName: '焊接工' },
    wrong: ({ postCode }) => [
      [{ postCode }, refused(400, '岗位编号已存在!')],
      [{ postName: '' }, refused(400, '请输入岗位名称')],
      [{ category: 9 }, refused(400, '岗位类型不在可选范围内')],
    ],
  },
  {
    at: '/blade-desk/notice',
    whose: () => platform,
    mayNot: () => leader,
    form: () => ({
      title: unique('停电通知'),
      category: 6,
      releaseTime: '2024-05-01 08:00:00',
      content: '<p>周六<strong>停电</strong></p>',
    }),
    search: ({ title }) => ({ category: 6, title }),
    shown: { categoryName: '事务通知' },
    change: { title: '来电通知' },
    wrong: () => [
      [{ title: '' }, refused(400, '请输入通知标题')],
      [{ category: '' }, refused(400, '请选择通知类型')],
      [{ category: 99 }, refused(400, '通知类型不在可选范围内')],
      [{ releaseTime: '' }, refused(400, '请输入通知时间')],
      [{ releaseTime: '2024-13-01 00:00:00' }, refused(400, '通知时间不是有效日期')],
      [{ content: '' }, refused(400, '请输入通知内容')],
    ],
  },
  {
    at: '/blade-resource/attach',
    whose: () => platform,
    mayNot: () => leader,
    form: () => ({
      link: 'https://files.example/a/plan.pdf',
      domain: 'https://files.example',
      name: 'a/plan.pdf',
      originalName: unique('计划'),
      extension: 'pdf',
      attachSize: 1024,
    }),
    search: ({ originalName }) => ({ originalName }),
    change: { originalName: '方案.pdf' },
    wrong: () => [
      [{ link: 'javascript:alert(1)' }, refused(400, '附件地址须以 / 或 http(s):// 开头')],
      [{ originalName: '' }, refused(400, '请输入附件原名')],
    ],
  },
];

describe.each(modules)('the records of $at', ({ at, whose, mayNot, form, search, shown, change, wrong }) => {
  const submit = (of: Fields, client = whose()) => client.send(`${at}/submit`, { id: '', $index: 0, ...form(), ...of });
  const remove = (ids: string, client = whose()) => client.post(`${at}/remove`, { ids });
  const detail = (id: string) => whose().get(`${at}/detail`, { id });

  test('are added, found, read, changed and removed', async () => {
    const sent = form();
    const { id } = await dataOf(submit(sent));
    const list = await dataOf(whose().get(`${at}/list`, { current: 1, size: 10, ...search(sent) }));
    const before = await dataOf(detail(id));
    await dataOf(submit({ ...before, ...change }));
    const after = await dataOf(detail(id));
    await dataOf(remove(id));

    expect(list).toMatchObject({ total: 1, records: [{ id, ...search(sent), ...shown }].map(withoutBlanks) });
    expect(before).toMatchObject({ id, ...sent, ...shown });
    expect(after).toMatchObject({ id, ...sent, ...change });
    expect(await detail(id)).toMatchObject(absent);
  });

  test('are not changed by what is wrong, absent or not allowed', async () => {
    const there = form();
    const { id } = await dataOf(submit(there));
    const look = () => whose().get(`${at}/list`, { size: 100 });

    for (const [of, refusal] of wrong(there)) await expectRefused(() => submit(of), refusal, look);
    for (const [ask, refusal] of [
      [() => submit({ id: nowhere }), absent],
      [() => remove(`${id},${nowhere}`), absent],
      [() => remove(''), refused(400, '请选择至少一条数据')],
      [() => submit({}, mayNot()), notAllowed],
      [() => remove(id, mayNot()), notAllowed],
    ] as const)
      await expectRefused(ask, refusal, look);
    await dataOf(remove(id));
  });
});

const withoutBlanks = (row: Fields): Fields => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
