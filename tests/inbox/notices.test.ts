import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flashWith } from '#app/shell/flash.server.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import { callAt } from '#server/calls/every-call.ts';
import { noSources } from '#server/database/sources.ts';
import { htmlTyped, safeHtml } from '#server/entity/safe-html.ts';
import { remarksTo } from '#server/remarks.ts';
import { buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

const ask = (tenantId = '100001', of: object = {}) => plant.as({ tenantId, ...of });
const buildNotice = (of: object = {}) =>
  ask().mutate('desk.notice.submit', {
    title: '停电通知',
    category: 1,
    releaseTime: '2026-05-04 08:00:00',
    content: '<p>周六停电。</p>',
    ...of,
  });

/** The caller after a notice was written. */
async function written(of: object): Promise<Caller> {
  const caller: Caller = {
    ...{ door: 'page', token: undefined, locale: 'zh', requestId: 'r', address: '', idempotencyKey: undefined },
    ...{ headers: new Headers(), session: buildSession({ tenantId: '100001' }) },
  };
  const ctx: Context = { caller, locale: 'zh', database: plant.database, sources: noSources, now: () => new Date() };
  const notice = { title: '停电通知', category: 1, releaseTime: '2026-05-04 08:00:00', ...of };
  await callAt(ctx, 'desk.notice.save', 'mutation', notice);
  return caller;
}

const remarksOn = (caller: Caller) => ({
  zh: flashWith('更新成功', remarksTo(caller, 'zh'), 'zh'),
  en: flashWith('Updated', remarksTo(caller, 'en'), 'en'),
});

describe('notices', () => {
  test('are released now, unless another time is chosen', async () => {
    const writer = plant.as({ tenantId: '100001' }, { now: () => new Date('2026-05-04T00:07:31Z') });

    const { form } = await writer.query('desk.notice.screen');

    expect(form.find(({ name }: { name: string }) => name === 'releaseTime')).toMatchObject({ initial: '2026-05-04 08:07:00' });
  });

  test('are written, read and found by title, kind and time; a stray range does no harm', async () => {
    const { id } = await buildNotice({ title: '五一放假', category: 6, releaseTime: '2026-04-28 09:00:00' });

    const found = await ask().query('desk.notice.list', {
      filters: {
        title: '五一',
        category: '6',
        releaseTime_datege: '2026-04-28 00:00:00',
        releaseTime_datelt: '2026-04-29 00:00:00',
        'releaseTimeRange[]': '2026-04-28',
        $category: '事务通知',
      },
    });
    const none = await ask().query('desk.notice.list', { filters: { releaseTime_datelt: '2026-04-28 00:00:00', title: '五一' } });

    expect(found.records).toMatchObject([{ id, categoryName: '事务通知', releaseTime: '2026-04-28 09:00:00' }]);
    expect(none.total).toBe(0);
    expect(await ask().query('desk.notice.detail', { id })).toMatchObject({ content: '<p>周六停电。</p>' });
  });

  test('say what their formatted text cannot hold, in the language of who wrote it', async () => {
    const content = '<p>周六停电。</p><video src="/a.mp4"></video><iframe src="/b"></iframe>';

    const first = remarksOn(await written({ content }));
    const plain = remarksOn(await written({ content: '<p>图 < video</p>' }));

    expect(first).toEqual({
      zh: { message: '更新成功，已去除不支持的内容：视频、内嵌页面', tone: 'warning' },
      en: { message: 'Updated. Removed, because texts cannot hold it: video, embedded pages', tone: 'warning' },
    });
    expect(plain).toEqual({ zh: { message: '更新成功', tone: 'good' }, en: { message: 'Updated', tone: 'good' } });
  });

  test('need a title, a kind, a time and a content that says something', async () => {
    const refusal = await ask().refusal('desk.notice.submit', { content: '<p> <br></p>&nbsp;' });

    expect(refusal.problems).toEqual({
      title: '请输入通知标题',
      category: '请选择通知类型',
      releaseTime: '请输入通知时间',
      content: '请输入通知内容',
    });
  });

  test('that are released ring the bell of everybody in the tenant, the newest first', async () => {
    const later = await buildNotice({ title: '明年', releaseTime: '2999-01-01 00:00:00' });
    const older = await buildNotice({ title: '早', releaseTime: '2026-01-01 08:00:00' });
    const newer = await buildNotice({ title: '晚', releaseTime: '2026-06-01 08:00:00' });

    const reader = await ask('100001', { codes: new Set() }).query('desk.notice.notices');
    const elsewhere = await ask('100002').query('desk.notice.notices');

    const ids = reader.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(later.id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect(elsewhere).toEqual([]);
  });

  test('carry no script into the table, and none out of it', async () => {
    const { id } = await buildNotice({ content: '<p onclick="steal()">A<script>steal()</script></p>' });
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(`update desk_notice set content = '<p>B</p><img src=x onerror=steal()>' where id = ${id}`),
    );

    const stored = await ask().query('desk.notice.list', { filters: { id } });
    const shown = await ask().query('desk.notice.detail', { id });

    expect(shown.content).toBe('<p>B</p><img src="x">');
    expect(stored.records[0].content).toBe('<p>B</p><img src="x">');
    const again = await buildNotice({ content: '<p onclick="steal()">A<script>steal()</script></p>' });
    const [row] = await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute<{ content: string }>(`select content from desk_notice where id = ${again.id}`),
    );
    expect(row?.content).toBe('<p>A</p>');
  });
});

describe('a notice that no parser should be given', () => {
  const tooDeep = '通知内容的格式嵌套超过50层，请简化格式，或只粘贴文字';
  const tooMany = '通知内容的段落、表格单元格等不能超过5000个，请缩短内容';
  const hostile = {
    'has five thousand elements in each other': ['<div>x'.repeat(5000), tooDeep],
    'has lists within lists': ['<ul><li>x'.repeat(9000), tooDeep],
    'repeats its formatting in each paragraph': ['<p><b>x'.repeat(14_000), tooMany],
    'has text beside the cells of its tables': ['<table><b>x'.repeat(9000), tooMany],
  } as const;

  test.each(Object.entries(hostile))('because it %s is refused at its field', async (_, [content, problem]) => {
    const refusal = await ask().refusal('desk.notice.submit', {
      title: '停电通知',
      category: 1,
      releaseTime: '2026-05-04 08:00:00',
      content,
    });

    expect(refusal).toMatchObject({ code: 400, problems: { content: problem } });
  });

  test.each(Object.entries(hostile))('because it %s is shown as text, where it was stored before', async (_, [content]) => {
    const { id } = await buildNotice();
    await plant.database.transact({ tenantId: '100001' }, (db) =>
      db.execute(sql`update desk_notice set content = ${content} where id = ${id}`),
    );

    const shown = await ask().query('desk.notice.detail', { id });
    const read = await ask().mutate('desk.openNotice', { id });

    expect(shown.content).toBe(`<pre>${content.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>`);
    expect(read.content).toBe(shown.content);
  });

  test('is refused for its length, without being read', async () => {
    const refusal = await ask().refusal('desk.notice.submit', { content: '<!'.repeat(60_000) });

    expect(refusal.problems).toMatchObject({ content: '通知内容不能超过100000个字符' });
  });
});

describe('safe HTML', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img>'],
    ['<svg onload=alert(1)><circle/></svg><p>a</p>', '<p>a</p>'],
    ['<style>*{background:url(//x)}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['<iframe src="https://x.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<form action="https://x.example"><button>a</button></form>', 'a'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>', ''],
    ['<p id="menu" class="x" name="y">a</p>', '<p>a</p>'],
    ['<meta http-equiv="refresh" content="0"><base href="//x"><link rel=stylesheet href=//x><p>a</p>', '<p>a</p>'],
    ['<!--><img src=x onerror=alert(1)>--><p>a</p>', '<img src="x">--><p>a</p>'],
  ])('%s', (hostile, harmless) => {
    expect(safeHtml(hostile)).toBe(harmless);
  });

  test.each([
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><annotation-xml encoding="text/html"><style></math><img src=x onerror=alert(1)></style></annotation-xml></math>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<table><a href="javascript:alert(1)"><td><svg><style><![CDATA[</style><img src=x onerror=alert(1)>]]>',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<template><img src=x onerror=alert(1)></template><select><iframe srcdoc="<script>alert(1)</script>">',
    '<<script>script>alert(1)<</script>/script>',
    '<a href="https://x.example" onclick\u0000=alert(1)>a</a><p style=x\u2028onload=alert(1)>',
  ])('%s does not become live by being read again', (hostile) => {
    const once = safeHtml(hostile);

    expect(once).not.toMatch(
      /<(script|style|svg|math|iframe|form|template|noscript|xmp|select|textarea)\b|<[^>]*\s(on\w+|style|srcdoc)\s*=|<[^>]*javascript:/i,
    );
    expect(safeHtml(once)).toBe(once);
  });

  test('what people write stays as it is', () => {
    const written =
      '<h2>安排</h2><p><strong>重要</strong>：<a href="https://x.example/a?b=1&#x26;c=2">链接</a>、<a href="/desk/notice/index">公告</a>、<a href="mailto:a@b.example">邮件</a></p><ul><li>一</li><li>二</li></ul><table><tbody><tr><td colspan="2">表</td></tr></tbody></table>';

    expect(safeHtml(written)).toBe(written);
  });

  test('plain text becomes paragraphs', () => {
    expect(htmlTyped('第一段\n第二行\n\n第二段 a < b & c')).toBe('<p>第一段<br>第二行</p><p>第二段 a &lt; b &amp; c</p>');
    expect(htmlTyped(htmlTyped('<form>a &lt; b</form>'))).toBe('<p>a &#x3C; b</p>');
  });
});
