import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { awayFromSlotEdges, clock, hour, hourNow, shiftTypeNow } from '#tests/factory-clock.ts';
import { borrowServer } from '#tests/process/borrowed.ts';
import { demoPassword, type RunningServer } from '#tests/process/running-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await borrowServer();
});

test('a line leader signs in, starts, reports and ends a shift in a text browser', { timeout: 120_000 }, async () => {
  await awayFromSlotEdges();
  const w3m = openTextBrowser();
  const signIn = await w3m.form('/login');
  expect(await w3m.read('/login')).toContain('使用您的工厂账号登录');

  const refused = await w3m.send(signIn, { account: 'leader', password: 'wrong' });
  expect(refused).toContain('账号或密码错误');
  expect(refused).not.toContain('您好');
  expect(await w3m.send(signIn, { account: 'leader', password: demoPassword })).toContain('您好，李秀英');

  const overview = await w3m.read('/board/lines/index');
  expect(overview).toContain('SMT二线');
  const line = await w3m.addressOf('/board/lines/index', 'SMT二线');

  // The demo's shift is under way: it ends now.
  if ((await w3m.read(line)).includes('进行中')) {
    const end = await w3m.form(`${line}/end`);
    const future = await w3m.send(end, { datetime: '2999-01-01 08:00', indirectWorkHour: '0.5', note: '设备已清洁' });
    expect(future).toContain('结束时间不能晚于现在');
    expect(future).toContain('设备已清洁');
    expect(await w3m.sendConfirmed(end, { indirectWorkHour: '0.5', confirm: 'unreported' })).toContain('已结班');
  }
  expect(await w3m.read(line)).toMatch(/本线当前没有进行中的班次|已结班/);

  const attendance = { shouldAttendCount: '6', realAttendCount: '6', leaveCount: '0' };
  const start = await w3m.form(`${line}/start`);
  const typed = { shiftType: shiftTypeNow(), startTime: clock(-hour), ...attendance };
  // The demo's shift of this date and type has just ended: it is restarted, not followed by a second one.
  const asked = await w3m.send(start, typed);
  const begun = asked.includes('请重启该班次') ? await w3m.send(await w3m.form(`${line}/restart`), { reason: '误操作' }) : asked;
  expect(begun).toMatch(/已开班|班次已重启/);
  expect(begun).toContain('应到 6，实到');

  // The slot that runs now: the demo has reported those before it.
  const slot = runningSlot();
  const report = await w3m.form(`${line}/report?slot=${slot}`);
  const counts = { inputCount: '90', outputCount: '80', badCount: '6', appearanceBadCount: '4' };
  const wrong = await w3m.send(report, { ...counts, numberOfWorker: '0', note: '首件已检' });
  expect(wrong).toContain('实际投入人数必须在1-100人之间');
  expect(wrong).toContain('首件已检');
  const reported = await w3m.sendConfirmed(report, { ...counts, numberOfWorker: '6' });
  expect(reported).toContain(`${slot} 已填报`);
  expect(reported).toMatch(new RegExp(`${slot}.* 90 +80 .* 10`));

  const ended = await w3m.sendConfirmed(await w3m.form(`${line}/end`), { indirectWorkHour: '0', confirm: 'unreported' });
  expect(ended).toContain('已结班');
  expect(ended).toContain('重启班次');
});

interface TextForm {
  address: string;
  /** What the form's fields hold as it is opened. */
  values: Map<string, string>;
}

/**
 * w3m, one process a page. It keeps the cookies that outlive it by itself; the one that ends with the browser is given along,
 * as a w3m that stays open would send it. It sends forms without Origin, Referer and Sec-Fetch-Site.
 */
function openTextBrowser() {
  const home = mkdtempSync(join(tmpdir(), 'console-w3m-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const run = promisify(execFile);
  const browse = async (...flags: string[]): Promise<string> => {
    const usual = ['-cookie', '-o', 'accept_cookie=1', '-o', 'accept_encoding=identity', '-cols', '120', '-I', 'UTF-8', '-O', 'UTF-8'];
    const env = { ...process.env, HOME: home, LANG: 'C.UTF-8' };
    const { stdout } = await run(process.env.W3M_PATH ?? '/usr/bin/w3m', [...usual, '-header', 'Cookie: seed=a-text-browser', ...flags], {
      env,
    });
    return stdout;
  };
  const at = (path: string) => server.origin + path;
  const post = ({ address, values }: TextForm, typed: Record<string, string>, dump: string): Promise<string> => {
    const body = join(home, 'body');
    writeFileSync(body, new URLSearchParams([...new Map([...values, ...Object.entries(typed)])]).toString());
    return browse(dump, '-post', body, address);
  };
  return {
    /** A page as it stands on the screen. */
    read: (path: string) => browse('-dump', at(path)),
    /** Where the link with these words leads. */
    addressOf: async (path: string, words: string) => {
      const source = await browse('-dump_source', at(path));
      const [, address = ''] = new RegExp(`<a[^>]* href="([^"]+)"[^>]*>${words}</a>`).exec(source) ?? [];
      return address;
    },
    /** The main form of a page. */
    form: async (path: string): Promise<TextForm> => {
      const source = await browse('-dump_source', at(path));
      const [, form = ''] = /<main[\s\S]*?(<form[\s\S]*?<\/form>)/.exec(source) ?? [];
      return { address: at(/<form[^>]* action="([^"]+)"/.exec(form)?.[1] ?? path), values: valuesOf(form) };
    },
    /** Fills in and sends a form by its first button; answers the page that follows. */
    send: (form: TextForm, typed: Record<string, string>): Promise<string> => post(form, typed, '-dump'),
    /** The same; where the answer asks whether this is meant, it is confirmed. */
    sendConfirmed: async (form: TextForm, typed: Record<string, string>): Promise<string> => {
      const asked = await post(form, typed, '-dump_source');
      const asks = [...asked.matchAll(/<(?:button|input)\b[^>]* name="confirm"[^>]*>/g)].map(
        ([control]) => / value="([^"]*)"/.exec(control)?.[1] ?? '',
      );
      if (asks.length === 0) return asked;
      const confirm = [...new Set([...(typed.confirm ?? '').split(','), ...asks.flatMap((one) => plain(one).split(','))])];
      return post(form, { ...typed, confirm: confirm.filter(Boolean).join(',') }, '-dump');
    },
  };
}

/** The fields of a form with what they hold, as a browser would send them. */
function valuesOf(form: string): Map<string, string> {
  const values = new Map<string, string>();
  const attribute = (tag: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  for (const [control] of form.matchAll(/<input\b[^>]*>|<textarea\b[^>]*>[^<]*<\/textarea>|<select\b[^>]*>[\s\S]*?<\/select>/g)) {
    const tag = /^<(\w+)/.exec(control)?.[1];
    const head = /^<[^>]*>/.exec(control)?.[0] ?? '';
    const name = attribute(head, 'name');
    const isLeftOut = /type="(?:radio|checkbox)"/.test(head) && !/ checked/.test(head);
    if (name === '' || isLeftOut) continue;
    if (tag === 'select')
      values.set(name, attribute(/<option[^>]* selected[^>]*>/.exec(control)?.[0] ?? /<option[^>]*>/.exec(control)?.[0] ?? '', 'value'));
    else values.set(name, tag === 'textarea' ? plain(/>([^<]*)</.exec(control)?.[1] ?? '') : attribute(head, 'value'));
  }
  return values;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const plain = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

function runningSlot(): string {
  const start = Math.floor(hourNow() / 2) * 2;
  return [start, (start + 2) % 24].map((each) => `${String(each).padStart(2, '0')}:00`).join('-');
}
