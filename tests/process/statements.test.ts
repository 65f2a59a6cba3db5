import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatements } from '#tests/bench/same-statements.js';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { demoPassword, type RunningServer, startWithOwnDatabase } from './running-server.ts';

let server: RunningServer;
let owner: postgres.Sql;
let visitor: Visitor;
beforeAll(async () => {
  server = await startWithOwnDatabase({ CAPTCHA: 'off' });
  const [, , , port, host] = readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  owner = postgres({ host: host ?? '', port: Number(port), user: 'postgres', database: 'console', max: 1, onnotice: () => {} });
  visitor = visit(server.origin);
  await visitor.signIn({ tenantId: '100002', account: 'admin', password: demoPassword });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/**
 * The statements of one request, as PostgreSQL logs them; the least of four, because background work is logged too. Logs are written within
 * a second after the request, so those of the request before are waited for.
 */
async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const counts: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await wait(1000);
    counts.push((await recordStatements(owner, server.dataDir, ask)).length);
  }
  return Math.min(...counts);
}

/** Every statement is a round trip: what a request may take is a decision (decision 039). */
describe('PostgreSQL is asked', () => {
  test('at most five times for a call: to begin as the caller, for the rows, for their number, for what they refer to, to end', async () => {
    const client = await signedIn(server.origin, 'admin', '100002');
    const { body } = await client.get('/board/productionline/list', { current: 1, size: 10 });
    const { id } = body.data.records[0];

    expect(await statementsOf(() => client.get('/board/workorder/list', { current: 1, size: 10 }))).toBeLessThanOrEqual(5);
    expect(await statementsOf(() => client.get('/board/productionline/detail', { id }))).toBeLessThanOrEqual(5);
  });

  test('at most five times to save a record, and eight times one that names two others: dictionaries are known', async () => {
    const client = await signedIn(server.origin, 'admin', '100002');
    const idOf = async (path: string) => (await client.get(path, { current: 1, size: 1 })).body.data.records[0].id;
    const [workOrderId, lineId] = [await idOf('/board/workorder/list'), await idOf('/board/productionline/list')];
    let planCount = 0;
    const save = async (path: string, values: Record<string, string | number>) => {
      const answer = await client.post(path, values);
      expect(answer.body).toMatchObject({ success: true });
    };

    const saveOrder = () => save('/board/workorder/save', { workOrderNumber: `SAVED-${planCount++}`, planQty: 10 });
    expect(await statementsOf(saveOrder)).toBeLessThanOrEqual(5);
    const plan = { workOrderId, lineId, planDate: '2030-01-01', shiftType: '1' };
    const savePlan = () => save('/board/workorderplan/save', { ...plan, layout: String(++planCount), planCount });
    expect(await statementsOf(savePlan)).toBeLessThanOrEqual(8);
  });

  test.each([
    ['a list page, opened', ['/board/workorder/index', '/board/shiftrecord/index'], 13],
    ['a list page, opened again', ['/board/workorder/index'], 12],
    ['the start page', ['/wel/index'], 15],
  ])('no more for %s than it was', async (_what, pages, most) => {
    let turn = 0;
    const open = async () => {
      const answer = await visitor.ask(pages[turn++ % pages.length] ?? '');
      expect(answer.status).toBe(200);
      await answer.text();
    };

    expect(await statementsOf(open)).toBeLessThanOrEqual(most);
  });
});
