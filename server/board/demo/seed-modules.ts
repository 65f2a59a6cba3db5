import { and, desc, eq, sql } from 'drizzle-orm';
import { localDateTime } from '#rules/dates.ts';
import type { Transaction } from '#server/database/pool.ts';
import { slogan } from '../boards/slogan.ts';
import { exclusionFlow } from '../plans/exclusion-flow.ts';
import { receiveMaterialSet } from '../plans/receive-material-set.ts';
import { workOrder } from '../plans/work-order.ts';
import { productionRecord } from '../reports/production-record.ts';
import { shiftRecord } from '../shifts/shift-record.ts';
import { supportHours } from '../shifts/support-hours.ts';
import { transferBoards } from '../transfers/transfer-boards.ts';
import { transferBoardsDetail } from '../transfers/transfer-boards-detail.ts';
import type { FactoryOptions, MadeLine } from './make-lines.ts';

interface Floor {
  lines: readonly MadeLine[];
  /** The business date of the running shift. */
  today: string;
}

/** Other board data besides reports: slogans, people lent and borrowed, transfers, material received. */
export async function seedModules(db: Transaction, options: FactoryOptions, { lines, today }: Floor): Promise<void> {
  const authored = { createUser: options.userId, updateUser: options.userId };
  const [first] = lines;
  // Boards are transferred from the first line to the last manual assembly line.
  const last = lines.findLast(({ line }) => line.type === 'dip');
  if (!first || !last) return;
  await db.insert(slogan.table).values([
    { ...authored, content: '质量第一，一次做好', startDate: today, sort: 1 },
    { ...authored, content: '安全生产，人人有责', startDate: today, sort: 2 },
    { ...authored, content: '换线 15 分钟挑战周', lineId: first.lineId, startDate: today, sort: 3 },
  ]);
  await db.insert(exclusionFlow.table).values({ ...authored, flowName: '请假审批', routeKey: 'leave', reason: '与生产异常无关' });
  await seedSupport(db, options, lines, authored);
  if (lines.length > 1) await seedTransfers(db, { first, last, today, at: localDateTime(options.now, 'Asia/Shanghai') }, authored);
  await db.insert(receiveMaterialSet.table).values(
    lines.slice(0, 2).map(({ lineId, line, orders }, at) => ({
      ...authored,
      lineId,
      workOrderNumber: orders[0]?.number ?? '',
      itemNumber: at === 0 ? '10.0102.0472J' : '25.0121.0036A',
      receiveQty: at === 0 ? '50000' : '2000',
      receiveTime: localDateTime(options.now, 'Asia/Shanghai'),
      receiver: line.leader,
    })),
  );
}

type Authored = { createUser: string; updateUser: string };

/** The first line's running shift borrowed two people, the last one's lent one. */
async function seedSupport(db: Transaction, { deptIds }: FactoryOptions, lines: readonly MadeLine[], authored: Authored): Promise<void> {
  const { id, lineId, planDate, shiftState } = shiftRecord.table;
  const running = await db.select({ id, lineId, planDate }).from(shiftRecord.table).where(eq(shiftState, 'open'));
  const runningOn = (line: MadeLine | undefined) => running.find((shift) => shift.lineId === line?.lineId);
  const [borrower, lender] = [
    runningOn(lines[0]),
    lines.length > 1 ? runningOn(lines.findLast(({ line }) => line.type === 'dip')) : undefined,
  ];
  const departments = { fromDeptId: deptIds.get('DIP车间') ?? null, toDeptId: deptIds.get('SMT车间') ?? null };
  const place = (shift: typeof borrower) =>
    shift ? [{ ...authored, ...departments, lineId: shift.lineId, shiftRecordId: shift.id, planDate: shift.planDate }] : [];
  const rows = [
    ...place(borrower).map((at) => ({ ...at, supportType: 'borrow', numberOfWorker: 2, workHour: '3.50', reason: '新机种换线支援' })),
    ...place(lender).map((at) => ({ ...at, supportType: 'lend', numberOfWorker: 1, workHour: '2.00', reason: '支援SMT换线' })),
  ];
  if (rows.length > 0) await db.insert(supportHours.table).values(rows);
}

/** Boards of the first line's main order: one lot received, one in transit, one draft. */
async function seedTransfers(
  db: Transaction,
  { first, last, today, at: sendTime }: { first: MadeLine; last: MadeLine; today: string; at: string },
  authored: Authored,
): Promise<void> {
  const { workOrderId, lineId, layout, outputCount } = productionRecord.table;
  const made = sql<number>`sum(${outputCount})`.mapWith(Number);
  const [max] = await db
    .select({ workOrderId, layout, made, number: workOrder.table.workOrderNumber, product: workOrder.table.productLongCode })
    .from(productionRecord.table)
    .innerJoin(workOrder.table, and(eq(workOrder.table.id, workOrderId)))
    .where(eq(lineId, first.lineId))
    .groupBy(workOrderId, layout, workOrder.table.workOrderNumber, workOrder.table.productLongCode)
    .orderBy(desc(made))
    .limit(1);
  if (!max) return;
  const lot = Math.floor(max.made / 100) * 20;
  const people = { sender: first.line.leader, receiver: last.line.leader };
  const states = [
    { transferState: 'received', ...people, sendTime, receiveTime: sendTime },
    { transferState: 'sent', sender: first.line.leader, sendTime },
    { transferState: 'draft' },
  ];
  for (const [at, state] of states.entries()) {
    const [transfer] = await db
      .insert(transferBoards.table)
      .values({
        ...authored,
        ...state,
        transferNumber: `ZB${today.replaceAll('-', '')}-${String(at + 1).padStart(3, '0')}`,
        workOrderNumber: max.number,
        workOrderId: max.workOrderId,
        fromLineId: first.lineId,
        toLineId: last.lineId,
        transferDate: today,
      })
      .returning({ id: transferBoards.table.id });
    if (transfer && lot > 0)
      await db.insert(transferBoardsDetail.table).values({
        ...authored,
        transferBoardsId: transfer.id,
        productLongCode: max.product,
        layout: max.layout,
        quantity: lot,
        badCount: 0,
      });
  }
}
