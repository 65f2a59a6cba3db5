import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '#tests/blade/legacy-client.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { demoPassword, type RunningServer, startServer } from './running-server.ts';

let server: RunningServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startServer({ CAPTCHA: 'off', LOG_LEVEL: 'info' });
  visitor = visit(server.origin);
  await visitor.signIn({ tenantId: '100002', account: 'admin', password: demoPassword });
});
afterAll(async () => void (await server.stop()));

/** The statements of a request that has been made before, as the console's line about it counts them: background work is no part of it. */
async function statementsOf(ask: () => Promise<{ headers: Headers }>): Promise<number> {
  await ask();
  const requestId = (await ask()).headers.get('x-request-id');
  const line = () =>
    server
      .output()
      .split('\n')
      .find((one) => one.includes(`"requestId":"${requestId}"`) && one.includes('"statements":') && one.endsWith('}'));
  // It comes through a pipe.
  await expect.poll(line).toBeDefined();
  const { statements } = JSON.parse(line() ?? '{}');
  expect(statements).toBeGreaterThanOrEqual(3);
  return statements;
}

/** Every statement is a round trip: what a request may take is a decision (decision 039). */
describe('PostgreSQL is asked', () => {
  test('at most four times for a call: to begin as the caller, for the rows with their number, for what they refer to, to end', async () => {
    const client = await signedIn(server.origin, 'admin', '100002');
    const { body } = await client.get('/board/productionline/list', { current: 1, size: 10 });
    const { id } = body.data.records[0];

    expect(await statementsOf(() => client.get('/board/workorder/list', { current: 1, size: 10 }))).toBeLessThanOrEqual(4);
    expect(await statementsOf(() => client.get('/board/productionline/detail', { id }))).toBeLessThanOrEqual(4);
  });

  test('at most five times to save a record, and eight times one that names two others: dictionaries are known', async () => {
    const client = await signedIn(server.origin, 'admin', '100002');
    const idOf = async (path: string) => (await client.get(path, { current: 1, size: 1 })).body.data.records[0].id;
    const [workOrderId, lineId] = [await idOf('/board/workorder/list'), await idOf('/board/productionline/list')];
    let planCount = 0;
    const save = async (path: string, values: Record<string, string | number>) => {
      const answer = await client.post(path, values);
      expect(answer.body).toMatchObject({ success: true });
      return answer;
    };

    const saveOrder = () => save('/board/workorder/save', { workOrderNumber: `SAVED-${planCount++}`, planQty: 10 });
    expect(await statementsOf(saveOrder)).toBeLessThanOrEqual(5);
    const plan = { workOrderId, lineId, layout: 'A面', shiftType: '1' };
    const savePlan = () => save('/board/workorderplan/save', { ...plan, planDate: `2030-01-${10 + ++planCount}`, planCount });
    expect(await statementsOf(savePlan)).toBeLessThanOrEqual(8);
  });

  test.each([
    ['a list page, opened', ['/board/workorder/index', '/board/shiftrecord/index'], 12],
    ['a list page, opened again', ['/board/workorder/index'], 12],
    ['the start page', ['/wel/index'], 15],
  ])('no more for %s than it was', async (_what, pages, most) => {
    let turn = 0;
    const open = async () => {
      const answer = await visitor.ask(pages[turn++ % pages.length] ?? '');
      expect(answer.status).toBe(200);
      await answer.text();
      return answer;
    };

    expect(await statementsOf(open)).toBeLessThanOrEqual(most);
  });
});
