import { expect, test } from 'vitest';
import { bladeDoor } from '#server/blade/door.ts';
import { appRouter } from '#server/router.ts';
import { contextOf } from '#tests/matrix/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001', '100002');

/** What somebody without a token gets at an address below /api. */
async function answerTo(path: string, query: Record<string, string>) {
  const { caller, contextOf: contextFor } = contextOf(plant.database, undefined);
  const door = bladeDoor({ router: appRouter, contextOf: contextFor, env: { CORS_ORIGINS: [] }, log: { error: () => {} } });
  const address = `/blade-flow/process/${path}`;
  const response = await door(caller, new Request(`http://localhost/api${address}?${new URLSearchParams(query)}`), address);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Leave of a plant, with the secret words that its picture must not tell. */
async function applyIn(tenantId: string) {
  const ask = plant.as({ tenantId, userId: await administratorOf(tenantId), realName: '王小明' });
  const [{ id: processDefinitionId }] = (await ask.query('flow.work.startList')).records;
  const asked = {
    processDefinitionId,
    taskUser: await administratorOf(tenantId),
    startTime: '2026-05-04 08:00:00',
    endTime: '2026-05-05 08:00:00',
  };
  await ask.mutate('flow.leave.startProcess', { ...asked, reason: '做手术' });
  return { processDefinitionId, processInstanceId: (await ask.query('flow.work.sendList')).records[0].processInstanceId };
}

async function administratorOf(tenantId: string): Promise<string> {
  const [row] = await plant.database.sql<{ id: string }[]>`select id::text from "system_user" where tenant_id = ${tenantId}`;
  return row?.id ?? '';
}

test('how far a process is opens as a picture without a token, by an id that nobody guesses, and tells of nobody', async () => {
  const { processInstanceId } = await applyIn('100001');

  const { status, headers, text } = await answerTo('diagram-view', { processInstanceId });

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('content-disposition')).toBeNull();
  expect(text).toMatch(/^<svg .*人事审批（当前）/);
  expect(text).not.toMatch(/王小明|做手术|2026-05/);
});

test('a definition opens as it was drawn, in whichever plant it is', async () => {
  for (const tenantId of ['100001', '100002']) {
    const { processDefinitionId } = await applyIn(tenantId);

    const { status, text } = await answerTo('resource-view', { processDefinitionId });

    expect(status).toBe(200);
    expect(text).toMatch(/^<svg .*经理审批/);
    expect(text).not.toContain('当前');
  }
});

test('an id that is none, or of nothing, is answered alike', async () => {
  const asked: { path: string; query: Record<string, string> }[] = [
    { path: 'diagram-view', query: { processInstanceId: '1' } },
    { path: 'diagram-view', query: { processInstanceId: '00000000-0000-4000-8000-000000000000' } },
    { path: 'diagram-view', query: { processInstanceId: "' or 1=1" } },
    { path: 'resource-view', query: { processDefinitionId: '1' } },
  ];

  const answers = await Promise.all(asked.map(({ path, query }) => answerTo(path, query)));

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});
