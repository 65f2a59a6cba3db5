import { leaderAt } from '#tests/board/build.ts';
import type { askAs } from '#tests/build.ts';

export { at, leaderAt } from '#tests/board/build.ts';

type Asked = ReturnType<typeof askAs>;

let made = 0;
const next = () => String(++made).padStart(3, '0');

export interface Fed {
  line: { id: string };
  header: { id: string };
}

/** An item at a station: `['1-1', 'A']`, or with its substitutes behind it. */
export type Row = readonly [station: string, item: string, ...substitutes: string[]];

/** A line with a table in force; by default two stations. */
export async function buildTable(
  ask: Asked,
  rows: readonly Row[] = [
    ['1-1', 'A'],
    ['1-2', 'B', 'B2'],
  ],
  of: Record<string, unknown> = {},
) {
  const line =
    of.lineId === undefined
      ? await ask.mutate('board.productionLine.save', {
          lineCode: `S${next()}`,
          lineName: `贴片 ${made}`,
          lineType: 'smt',
          isEnabled: true,
        })
      : { id: of.lineId };
  const header = await ask.mutate('smt.stationTableHeader.save', {
    productItemNumber: `P-${next()}`,
    side: 'A面',
    lineId: line.id,
    tableVersion: 'V1',
    ...of,
  });
  for (const [at, [station, item, ...substitutes]] of rows.entries()) {
    const row = { headerId: header.id, station, sort: at };
    await ask.mutate('smt.stationTable.save', { ...row, itemNumber: item, quantity: 1 });
    for (const itemNumber of substitutes) await ask.mutate('smt.stationTable.save', { ...row, itemNumber, isSubstitute: true });
  }
  await ask.mutate('smt.stationTableHeader.enable', { id: header.id });
  return { line, header } as Fed;
}

/** A line that is set up and waits for its reels. */
export async function buildRun(ask: Asked, ...of: Parameters<typeof buildTable> extends [unknown, ...infer Rest] ? Rest : never) {
  const fed = await buildTable(ask, ...of);
  await ask.mutate('smt.startRun', { lineId: fed.line.id, headerId: fed.header.id, workOrderNumber: 'WO-1' });
  return { ...fed, ...scansAt(fed.line.id) };
}

/** A released run: its stations loaded and checked with the reels `A|L1|1` and so on. */
export async function buildReleased(
  ask: Asked,
  rows: readonly Row[] = [
    ['1-1', 'A'],
    ['1-2', 'B', 'B2'],
  ],
  of: Record<string, unknown> = {},
) {
  const fed = await buildRun(ask, rows, of);
  const reels = Object.fromEntries(rows.map(([station, item]) => [station, `${item}|L1|${next()}`]));
  for (const [station, barcode] of Object.entries(reels)) await fed.load(ask, station, barcode);
  for (const [station, barcode] of Object.entries(reels)) await fed.firstCheck(ask, station, barcode);
  return { ...fed, reels };
}

/** The scans of a line, one after the other. */
function scansAt(lineId: string) {
  const step =
    (mode: number) =>
    (ask: Asked, station: string, barcode: string, of: Record<string, unknown> = {}) =>
      ask.mutate('smt.scan', { lineId, mode, station, barcode, ...of });
  return {
    load: step(0),
    change: step(1),
    check: step(2),
    fullCheck: step(3),
    firstCheck: step(5),
    splice: step(6),
    unload: step(7),
    issue: (ask: Asked, barcode: string) => ask.mutate('smt.scan', { lineId, mode: 4, barcode }),
    log: async (ask: Asked, filters: Record<string, string> = {}) =>
      (await ask.query('smt.feedLog.list', { filters: { lineId, ...filters }, size: 100 })).records as Record<string, unknown>[],
  };
}

/** People of one line, by their ids; who loads is not who checks. */
export const personAt = (database: Parameters<typeof leaderAt>[0], userId: string, local = '2026-05-04 10:05', codes?: string[]) =>
  leaderAt(database, local, {
    session: { userId, realName: `人员${userId}`, ...(codes && { codes: new Set(codes) }) },
  });
