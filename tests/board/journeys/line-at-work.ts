import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { openContext } from '#tests/browser/browser.ts';
import { hour, shiftTypeNow, slotBegin } from '#tests/factory-clock.ts';
import { databaseOf, demoPassword, type RunningServer } from '#tests/process/running-server.ts';

/** A line of the leader's, on a shift that began with the slot of five hours ago: two slots are missing at any hour of the day. */
export async function buildLine(
  { server, browser }: { server: RunningServer; browser: Browser },
  lineName: string,
  of: Record<string, unknown> = {},
  isRunning = true,
) {
  const { request } = await openContext(browser, { baseURL: server.origin });
  await request.post('/login', {
    form: { tenantId: '000000', account: 'admin', password: demoPassword },
    headers: { origin: server.origin },
  });
  const mutate = async (path: string, data: unknown): Promise<Record<string, string>> => {
    const response = await request.post(`/trpc/${path}`, { data, headers: { origin: server.origin } });
    expect(await response.text()).toContain('"result"');
    return (await response.json()).result.data;
  };
  const line = { lineCode: lineName, lineName, lineType: 'smt', isEnabled: true, leader: '李秀英', sort: 9, ...of };
  const { id: lineId = '' } = await mutate('board.productionLine.save', line);
  const at = `/board/lines/${lineId}`;
  if (!isRunning) return { lineId, lineName, at, workOrderId: '', slots: [], mutate };
  const people = { shouldAttendCount: 6, realAttendCount: 6, leaveCount: 0, teamLeader: '李秀英', lineState: 0 };
  const { planDate } = await mutate('board.startShift', {
    lineId,
    shiftType: shiftTypeNow(),
    startTime: slotBegin(-5 * hour),
    confirm: true,
    ...people,
  });
  const { id: workOrderId = '' } = await mutate('board.workOrder.save', { workOrderNumber: `WO-${lineName}`, lineId, side: 'A面' });
  await mutate('board.workOrderPlan.save', { workOrderId, lineId, planDate, planCount: 60, layout: 'A面' });
  const input = encodeURIComponent(JSON.stringify({ lineId }));
  const day = (await (await request.get(`/trpc/board.lineDay?input=${input}`)).json()).result.data as { slots: { key: string }[] };
  return { lineId, lineName, at, workOrderId, slots: day.slots.map(({ key }) => key), mutate };
}

/** The reports of a line, as they are stored. */
export const rowsOf = (server: RunningServer, lineId: string) =>
  inDatabase(server, (sql) => sql`select * from board_production_record where line_id = ${lineId} and is_deleted = 0 order by id`);

export async function inDatabase<Rows>(server: RunningServer, work: (sql: ReturnType<typeof databaseOf>) => Promise<Rows>): Promise<Rows> {
  const sql = databaseOf(server);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
