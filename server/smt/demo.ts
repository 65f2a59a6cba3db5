import { eq, sql } from 'drizzle-orm';
import { demoProducts } from '#server/board/demo/demo-lines.ts';
import { productionLine } from '#server/board/lines/production-line.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { settings } from '#server/settings.ts';
import { feedLogTable } from './feed-log/feed-log-table.ts';
import { alarm } from './lines/alarm.ts';
import { alarmEvents } from './lines/alarm-events.ts';
import { toldOf } from './lines/alarm-words.ts';
import { lineRun, stationState } from './lines/line-run-table.ts';
import { lineSetting } from './lines/line-setting.ts';
import { stationTable } from './tables/station-table.ts';
import { stationTableHeader } from './tables/station-table-header.ts';
import { supplierLabel } from './tables/supplier-label.ts';
import { temporaryChange } from './tables/temporary-change.ts';
import { modes, rets } from './verification/station-machine.ts';

const stations = Array.from({ length: 60 }, (_station, at) => (at < 36 ? `1-${at + 1}` : `2F-${at - 35}`));
const itemAt = (at: number) =>
  `${at % 3 === 0 ? '11' : '10'}.${String(101 + (at % 7)).padStart(4, '0')}.${String(1000 + at * 7).slice(-4)}`;
const usualSetting = { checkMinutes: 15, fullCheckMinutes: 240, lockAfter: 3, warnMinutes: 20 };
const minutes = (count: number) => count * 60_000;
/** Two SMT lines with tables in force: one runs with a change whose check is late and a locked station, the other is being loaded. */
export async function seedSmt(db: Transaction, plant: DemoPlant): Promise<void> {
  if (!plant.isWhole) return;
  const { table } = productionLine;
  const lines = await db
    .select({ id: table.id, lineName: table.lineName })
    .from(table)
    .where(eq(table.lineType, 'smt'))
    .orderBy(table.lineCode);
  const author = plant.userIds.get('engineer') ?? null;
  const operator = plant.userIds.get('leader') ?? null;
  for (const [at, line] of lines.slice(0, 2).entries()) {
    const made = { lineId: line.id, product: demoProducts[at], author };
    const headerId = await seedTable(db, plant, made);
    await seedTable(db, plant, { ...made, version: 'V4' });
    await seedRun(db, plant, { lineId: line.id, headerId, operator, isRunning: at === 0 });
    await db.insert(lineSetting.table).values({ ...usualSetting, lineId: line.id, createUser: author, updateUser: author });
  }
  const [first] = lines;
  if (!first) return;
  await db.insert(temporaryChange.table).values({
    changeNumber: 'LECN-26-018',
    itemNumber: itemAt(4),
    substitute: '10.0199.0001',
    validFrom: new Date(plant.now.getTime() - minutes(60 * 24 * 3)).toISOString(),
    validUntil: new Date(plant.now.getTime() + minutes(60 * 24 * 30)).toISOString(),
    reason: '原料缺货，替代料经工程验证',
    createUser: author,
    updateUser: author,
  });
  await db
    .insert(supplierLabel.table)
    .values({ labelCode: 'RC0402FR-07', itemNumber: itemAt(1), supplierName: '华南电子', createUser: author });
  await seedLog(db, first.id);
}

interface Made {
  lineId: string;
  author: string | null;
  product: (typeof demoProducts)[number] | undefined;
  version?: string;
}

async function seedTable(db: Transaction, { now }: DemoPlant, { lineId, product, author, version }: Made): Promise<string> {
  const [header] = await db
    .insert(stationTableHeader.table)
    .values({
      lineId,
      productItemNumber: product?.code ?? '',
      productName: product?.name ?? '',
      customer: product?.customer ?? '',
      side: 'A面',
      tableVersion: version ?? 'V3',
      machines: '1(60)+2F(50)',
      programName: `${product?.code}-TOP`,
      panelCount: 4,
      // A named version is a draft that waits to be put in force.
      ...(version === undefined && {
        isEnabled: true,
        enabledBy: '陈志强',
        enabledTime: new Date(now.getTime() - minutes(60 * 24 * 5)).toISOString(),
      }),
      preparedBy: '陈志强',
      auditedBy: '周建国',
      createUser: author,
      updateUser: author,
    })
    .returning({ id: stationTableHeader.table.id });
  if (!header) throw new Error('A demo table was not written down');
  const own = { headerId: header.id, createUser: author, updateUser: author };
  const rows = stations.flatMap((station, at) => {
    const designators = Array.from({ length: 1 + (at % 5) }, (_one, nth) => `${at % 3 === 0 ? 'C' : 'R'}${at * 5 + nth + 1}`);
    const main = {
      ...own,
      station,
      itemNumber: itemAt(at),
      itemModel: at % 3 === 0 ? '0.1uF 50V 0402' : '10K 1% 0402',
      itemPosition: designators.join(','),
    };
    return [
      { ...main, quantity: designators.length, sort: at * 2 + 1 },
      ...(at % 6 === 1
        ? [{ ...own, station, itemNumber: `${itemAt(at)}T`, itemModel: '替代', isSubstitute: true, quantity: 0, sort: at * 2 + 2 }]
        : []),
    ];
  });
  await db.insert(stationTable.table).values(rows);
  return header.id;
}

async function seedRun(
  db: Transaction,
  { now }: DemoPlant,
  { lineId, headerId, operator, isRunning }: { lineId: string; headerId: string; operator: string | null; isRunning: boolean },
): Promise<void> {
  const ago = (count: number) => new Date(now.getTime() - minutes(count)).toISOString();
  const workOrderNumber = isRunning ? 'MO26050401' : 'MO26050402';
  const [run] = await db
    .insert(lineRun)
    .values({
      lineId,
      headerId,
      workOrderNumber,
      phase: isRunning ? 'running' : 'setup',
      boardsPerHour: 210,
      startTime: ago(200),
      releaseTime: isRunning ? ago(150) : null,
      fullCheckDue: isRunning ? ago(-90) : null,
      createUser: operator,
    })
    .returning({ id: lineRun.id });
  if (!run) throw new Error('A demo run was not written down');
  const loaded = isRunning ? stations.length : 22;
  const states = stations.map((station, at): typeof stationState.$inferInsert => {
    const place = { runId: run.id, lineId, station, sort: at };
    if (at >= loaded) return place;
    const reel = `${itemAt(at)}|L2605|${1000 + at}`;
    const on = {
      ...place,
      itemNumber: itemAt(at),
      reel,
      reelCount: 1,
      lot: 'L2605',
      quantity: String(at === 11 ? 2600 : 5000),
      loadedBy: operator,
      loadedTime: ago(180),
    };
    if (!isRunning) return { ...on, state: 'loaded' };
    if (at === 7) return { ...on, state: 'pendingCheck', loadedTime: ago(20), checkDue: ago(5), isLate: true };
    if (at === 19) return { ...on, state: 'locked', lockedFrom: 'checked', wrongScans: 3 };
    return { ...on, state: 'checked', checkedTime: ago(155) };
  });
  await db.insert(stationState).values(states);
  await logLoads(db, { now }, { runId: run.id, headerId, workOrderNumber, states });
  if (!isRunning) return;
  await db.insert(alarm.table).values([
    {
      lineId,
      station: stations[19] ?? '',
      kind: 'locked',
      ...toldOf(alarmEvents.locked, { station: stations[19] ?? '', count: '3' }),
      occurTime: ago(8),
      tellTime: ago(8),
      createUser: operator,
    },
    // The newest was raised by the clock, as all that fall due later will be, so that the API reference's example keeps its shape.
    {
      lineId,
      station: stations[7] ?? '',
      kind: 'checkLate',
      ...toldOf(alarmEvents.checkLate, { station: stations[7] ?? '' }),
      occurTime: ago(5),
      tellTime: ago(5),
      personId: operator,
    },
  ]);
}

/** What is on was scanned when it went on, and again at the first check, as the product logs it. */
async function logLoads(
  db: Transaction,
  { now }: Pick<DemoPlant, 'now'>,
  { runId, headerId, workOrderNumber, states }: { runId: string; headerId: string; workOrderNumber: string; states: State[] },
): Promise<void> {
  const { productItemNumber, side, tableVersion, programName, id } = stationTableHeader.table;
  const [header] = await db
    .select({ productItemNumber, side, tableVersion, programName })
    .from(stationTableHeader.table)
    .where(eq(id, headerId));
  if (!header) throw new Error('A demo run has no table');
  // The month before has no partition.
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
  const scanned = (time: string | null | undefined, { station, lineId, itemNumber = '', reel, lot, quantity }: State, of: Scan) => ({
    ...{ ...header, programName: header.programName ?? '', runId, lineId, workOrderNumber },
    ...{ station, mounter: station.slice(0, station.indexOf('-')), expectedItems: itemNumber, mainItemNumber: itemNumber },
    ...{ itemNumber, reel, lot, barcode: reel, quantity, ret: rets.pass, ...of },
    createTime: time && time > month ? time : month,
  });
  const on = states.filter(({ reel }) => reel);
  await db
    .insert(feedLogTable)
    .values([
      ...on.map((one) => scanned(one.loadedTime, one, { mode: modes.load, operator: '李秀英' })),
      ...on.filter(({ checkedTime }) => checkedTime).map((one) => scanned(one.checkedTime, one, { mode: modes.firstCheck, ipqc: '刘芳' })),
    ]);
}
type State = typeof stationState.$inferInsert;
type Scan = Pick<typeof feedLogTable.$inferInsert, 'mode' | 'operator' | 'ipqc'>;

/** Scans up to two weeks back, before those of the run, within the month that has a partition already; made by the database, row by row would take a while. */
async function seedLog(db: Transaction, lineId: string): Promise<void> {
  const rows = settings().DEMO_FEED_ROWS;
  await db.execute(sql`
    insert into ${feedLogTable} (create_time, line_id, mounter, side, work_order_number, product_item_number, table_version, station,
      expected_items, main_item_number, item_number, reel, lot, barcode, mode, ret, reason, operator, quantity)
    select since + (until - since) * nth / ${rows}::int, ${lineId}, case when at < 36 then '1' else '2F' end, 'A面',
      'MO2604' || lpad((nth / 900)::text, 4, '0'), '80.0121.0036A', 'V3', case when at < 36 then '1-' || at + 1 else '2F-' || at - 35 end,
      item, item, case when nth % 97 = 0 then '10.0999.0001' else item end, reel, 'L' || nth / 400, reel,
      (array[0, 1, 2, 3, 5, 6, 7])[1 + nth % 7], case when nth % 97 = 0 then 0 else 1 end, case when nth % 97 = 0 then 'wrongItem' else '' end,
      (array['李秀英', '王强', '刘芳'])[1 + nth % 3], 5000
    from (select nth, nth * 7 % 60 as at, '10.0' || 101 + nth * 7 % 7 || '.' || 1000 + nth * 7 % 60 * 7 as item, '10.0' || 101 + nth * 7 % 7 || '.'
        || 1000 + nth * 7 % 60 * 7 || '|L' || nth / 400 || '|' || nth / 3 as reel,
        greatest(now() - interval '14 days', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as since,
        greatest(now() - interval '4 hours', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as until
      from generate_series(1, ${rows}::int) nth) scans`);
}
