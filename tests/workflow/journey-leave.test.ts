import { beforeAll, expect, test } from 'vitest';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { borrowServer } from '#tests/process/borrowed.ts';

let origin: string;
beforeAll(async () => {
  ({ origin } = await borrowServer());
});

async function enter(account: string): Promise<Visitor> {
  const visitor = visit(origin);
  await visitor.signIn({ account });
  return visitor;
}

const pageAt = async (visitor: Visitor, path: string): Promise<string> => {
  const answer = await visitor.ask(path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

/** The first task of somebody's list; tabs beside the page remember earlier ones. */
async function taskIn(visitor: Visitor, list: 'todo' | 'claim'): Promise<string> {
  const [, main = ''] = (await pageAt(visitor, `/work/${list}/index`)).split('<main');
  const [path = ''] = new RegExp(`/work/${list}/task/\\d+`).exec(main) ?? [];
  expect(path).not.toBe('');
  return path;
}

async function send(visitor: Visitor, path: string, fields: Record<string, string>): Promise<string> {
  const hidden = [...(await pageAt(visitor, path)).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const answer = await visitor.post(path, { ...Object.fromEntries(hidden.map(([, name, value]) => [name ?? '', value ?? ''])), ...fields });
  expect(answer.status, path).toBe(302);
  return answer.headers.get('location') ?? '';
}

test('leave is applied for, returned, changed, decided and heard of on pages alone, without script', async () => {
  const [staff, hr, manager] = await Promise.all(['staff', 'hr', 'manager'].map(enter));
  if (!staff || !hr || !manager) throw new Error('Nobody came in');

  const [form = ''] = /\/work\/process\/leave\/form\/\d+/.exec(await pageAt(staff, '/work/start/index')) ?? [];
  const asked = await pageAt(staff, form);
  const [, taskUser = ''] = /<option value="(\d+)"[^>]*>赵丽/.exec(asked) ?? [];
  expect(asked).toMatch(/经理审批.*周建国/s);
  const leave = { startTime: '2026-12-07 08:00:00', endTime: '2026-12-08 08:00:00', taskUser, reason: '回老家' };
  expect(await send(staff, form, leave)).toBe('/work/send/index');

  const first = await taskIn(hr, 'todo');
  expect(await pageAt(hr, first)).toContain('2026-12-07 08:00 – 2026-12-08 08:00');
  await send(hr, first, { _flag: 'no', comment: '请写清楚到几点' });
  const back = await taskIn(staff, 'todo');
  const adjusting = await pageAt(staff, back);
  expect(adjusting).toContain('重新提交');
  expect(adjusting).toContain('请写清楚到几点');
  await send(staff, back, { ...leave, endTime: '2026-12-09 17:30:00', _flag: 'ok', comment: '' });
  await send(hr, await taskIn(hr, 'todo'), { _flag: 'ok', comment: '' });
  await send(manager, await taskIn(manager, 'todo'), { _flag: 'ok', comment: '' });

  const [process = ''] =
    /\/work\/send\/process\/[0-9a-f-]{36}/.exec((await pageAt(staff, '/work/send/index')).split('<main')[1] ?? '') ?? [];
  const ended = await pageAt(staff, process);
  expect(ended).toMatch(/已通过/);
  expect(ended).toContain('2.4');
  expect(await pageAt(staff, '/desk/inbox?tab=message')).toContain('流程已通过');
});

test('leave opens at the three addresses that old clients know', async () => {
  const staff = await enter('staff');
  const [form = ''] = /\/work\/process\/leave\/form\/\d+/.exec(await pageAt(staff, '/work/start/index')) ?? [];
  const [, taskUser = ''] = /<option value="(\d+)"[^>]*>孙伟/.exec(await pageAt(staff, form)) ?? [];
  await send(staff, form, { startTime: '2026-12-14 08:00:00', endTime: '2026-12-15 08:00:00', taskUser, reason: '' });
  const [, id = ''] =
    /\/work\/send\/process\/([0-9a-f-]{36})/.exec((await pageAt(staff, '/work/send/index')).split('<main')[1] ?? '') ?? [];

  expect(await pageAt(staff, `/work/process/leave/detail/${id}/1`)).toContain('2026-12-14 08:00');
  // What he would decide himself is the head's of the department above his own.
  const manager = await enter('manager');
  const [task = ''] = /\d+$/.exec(await taskIn(manager, 'todo')) ?? [];
  expect(await pageAt(manager, `/work/process/leave/handle/${task}/${id}/1`)).toContain('人事审批');
});
