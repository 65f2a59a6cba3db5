import { describe, expect, test } from 'vitest';
import { linkedStream } from '#server/board/boards/change-stream.ts';
import { linkedBoard } from '#server/board/boards/linked-board.ts';
import type { Caller, Context } from '#server/calls/context.ts';
import { type PageRequest, pageRequest } from '#server/calls/page-request.ts';
import { findSession } from '#server/calls/sessions.ts';
import { noSources } from '#server/database/sources.ts';
import { refusalOf } from '#server/errors.ts';
import { buildLine, buildRunningLine, leaderAt } from '#tests/board/build.ts';
import { usePlant } from '#tests/plant.ts';

const { database, as } = usePlant('100001', '100002');

const ask = () => leaderAt(database, '2026-03-10 10:30');
const make = (of: object = {}, who = ask()) => who.mutate('system.publicLink.makeBoard', { subject: '一车间东墙', ...of });
const inPlant = (text: string) => database.transact({ tenantId: '100001' }, (db) => db.execute(text));
const tokenIn = ({ path }: { path: string }) => new URL(path, 'http://console').searchParams.get('token') ?? '';

const television = (): Context => {
  const headers = new Headers();
  const caller = {
    door: 'page',
    token: undefined,
    locale: 'zh',
    requestId: '',
    address: '10.9.9.9',
    idempotencyKey: undefined,
    headers,
  } as const;
  return { caller, locale: 'zh', database, sources: noSources, now: () => new Date('2026-03-10T10:30:00+08:00') };
};
const show = async (token: string) => {
  try {
    return await linkedBoard(television(), token);
  } catch (error) {
    return refusalOf(error, 'zh').code;
  }
};

describe('a board link', () => {
  test('shows the board of its line, or of all lines of its tenant, without anybody signed in', async () => {
    const { line } = await buildRunningLine(ask());

    expect(await show(tokenIn(await make({ lineId: line.id })))).toMatchObject({
      line: { line: { id: line.id }, shift: { shiftState: 'open' } },
    });
    const plant = (await show(tokenIn(await make()))) as { plant: { lines: { id: string }[] } };
    expect(plant.plant.lines.map(({ id }) => id)).toContain(line.id);
    const other = (await show(tokenIn(await make({}, leaderAt(database, '2026-03-10 10:30', { tenantId: '100002' }))))) as typeof plant;
    expect(other.plant.lines).toEqual([]);
  });

  test('tells of line and shift what the board shows, and nothing else', async () => {
    const { line } = await buildRunningLine(ask());

    const board = (await show(tokenIn(await make({ lineId: line.id })))) as { line: { line: object; shift: object } };

    expect(Object.keys(board.line.line).sort()).toEqual(['id', 'lineName', 'lineTypeName']);
    expect(Object.keys(board.line.shift).sort()).toEqual(
      ['endTime', 'lineState', 'lineStateDesc', 'planDate', 'shiftState', 'shiftTypeName', 'startTime', 'teamLeader'].sort(),
    );
  });

  test('tells of all lines what the board shows, and nothing else', async () => {
    await buildRunningLine(ask());

    const { plant } = (await show(tokenIn(await make()))) as { plant: { lines: object[]; totals: object } };

    const keys = [plant, plant.totals, ...plant.lines].map((one) => Object.keys(one).sort().join(' '));
    expect([...new Set(keys)]).toEqual([
      'asOf businessDate lines shiftTypeName slogans totals',
      'behind defectRate ended expectedRate lines lossHours machineLossHours missing notEnded notStarted output plan rate running',
      'dataUntil day defectRate endedAt expectedRate forecastAtEnd hoursOf id idleSince isBehind isJudged lossHours missing name notEnded output plan rate shiftId stop type verdict',
    ]);
  });

  test('lives for months and ends at once when it is withdrawn', async () => {
    const made = await make();
    await inPlant(`update public_link set create_time = now() - interval '300 days' where id = ${made.id}`);
    expect(await show(tokenIn(made))).toHaveProperty('plant');

    await ask().mutate('system.publicLink.revokeBoard', { id: made.id });

    expect(await show(tokenIn(made))).toBe(404);
    expect(await show('')).toBe(404);
  });

  test('is no session at any door, and its token is kept nowhere', async () => {
    const made = await make();

    const doors = await Promise.all(
      (['page', 'trpc', 'blade'] as const).map((door) => database.transact({}, (db) => findSession(db, tokenIn(made), door))),
    );

    expect(doors).toEqual([undefined, undefined, undefined]);
    const kept = await inPlant('select to_jsonb(l)::text as text from public_link l');
    expect(JSON.stringify(kept)).not.toContain(tokenIn(made));
    expect(JSON.stringify(await ask().query('system.publicLink.boards'))).not.toContain(tokenIn(made));
  });

  test('leaves nobody signed in behind: the request that showed a board may call nothing else', async () => {
    const ctx = television();
    const { line } = await buildRunningLine(ask());
    await linkedBoard(ctx, tokenIn(await make({ lineId: line.id })));

    expect(ctx.caller.session).toBeUndefined();
    expect(ctx.caller.lookUp).toBeUndefined();
  });

  test('is listed with its maker, its place and when a television last asked', async () => {
    const line = await buildLine(ask());
    const made = await make({ lineId: line.id, subject: '二楼入口' });
    const [fresh] = await ask().query('system.publicLink.boards');
    expect(fresh).toMatchObject({ subject: '二楼入口', lineName: line.lineName, lastSeenTime: null, revokeTime: null });

    await show(tokenIn(made));

    const [seen] = await ask().query('system.publicLink.boards');
    expect(seen.lastSeenTime).not.toBeNull();
  });

  test('is made and withdrawn by those who may alone, within their own lines and tenant', async () => {
    const made = await make();
    const nobody = as({ tenantId: '100001', isPlatform: false, codes: new Set(['board_tv']) });
    const stranger = leaderAt(database, '2026-03-10 10:30', { tenantId: '100002' });
    const ofDepartment = leaderAt(database, '2026-03-10 10:30', {
      session: {
        isPlatform: false,
        codes: new Set(['screenlink_add']),
        scopes: new Map([['productionline', { own: false, departments: ['7001'] }]]),
      },
    });

    for (const path of ['makeBoard', 'revokeBoard'])
      expect(await nobody.refusal(`system.publicLink.${path}`, { id: made.id, subject: 'x' }), path).toMatchObject({ code: 403 });
    expect(await nobody.refusal('system.publicLink.boards')).toMatchObject({ code: 403 });
    expect(await stranger.refusal('system.publicLink.revokeBoard', { id: made.id })).toMatchObject({ code: 404 });
    expect(await ofDepartment.refusal('system.publicLink.makeBoard', { subject: 'x' })).toMatchObject({
      problems: { lineId: expect.any(String) },
    });
    expect(await ask().refusal('system.publicLink.makeBoard', { subject: 'x', lineId: '1' })).toMatchObject({ code: 404 });
    expect(await ask().refusal('system.publicLink.makeBoard', { subject: ' ' })).toMatchObject({ problems: { subject: '请填写大屏位置' } });
  });

  test('is withdrawn by whoever could have made it, or made it', async () => {
    const line = await buildLine(ask(), { deptId: null });
    const own = { isPlatform: false, codes: new Set(['screenlink', 'screenlink_add', 'screenlink_revoke']) };
    const narrow = (userId: string) =>
      leaderAt(database, '2026-03-10 10:30', {
        session: { ...own, userId, scopes: new Map([['productionline', { own: false, departments: ['7009'] }]]) },
      });
    const [all, one] = [await make(), await make({ lineId: line.id })];
    const supervisor = narrow('8801');
    const listed = await supervisor.query('system.publicLink.boards');

    for (const made of [all, one]) {
      expect(listed.find(({ id }: { id: string }) => id === made.id).canRevoke).toBe(false);
      expect(await supervisor.refusal('system.publicLink.revokeBoard', { id: made.id })).toMatchObject({ code: 403 });
      expect(await show(tokenIn(made))).not.toBe(404);
    }
    await ask().mutate('system.publicLink.revokeBoard', { id: one.id });
    expect(await show(tokenIn(one))).toBe(404);
  });

  test('hears of changes until it is withdrawn', async () => {
    const made = await make();
    const ctx = television();
    const current = { caller: ctx.caller as Caller, contextOf: () => ctx } as PageRequest;
    const reader = (await pageRequest.run(current, () => linkedStream(tokenIn(made)))).getReader();
    const nextPart = async () => new TextDecoder().decode((await reader.read()).value);
    let text = await nextPart();
    while (!text.includes('event: alive')) text += await nextPart();
    await ask().mutate('system.publicLink.revokeBoard', { id: made.id });

    for (let part = await nextPart(); part !== ''; part = await nextPart()) text += part;
    expect(text.match(/event: ended/g)).toHaveLength(1);
  }, 15_000);
});
