import { and, eq, gte, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { FieldView, Locale } from '#rules/screen.ts';
import { holds, type SignedInContext } from '#server/calls/context.ts';
import { listRows, withLabels } from '#server/engine/read-rows.ts';
import { viewOf } from '#server/engine/views.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { businessToday } from '../boards/business-today.ts';
import { commandCodes } from '../lines/line-commands.ts';
import { productionLine } from '../lines/production-line.ts';
import { withProgress } from './plan-progress.ts';
import { workOrderPlan } from './work-order-plan.ts';

export interface PlanTableInput {
  current: number;
  size: number;
  /** Missing: today's business date; empty text: no bound. */
  planDateFrom?: string | undefined;
  planDateTo?: string | undefined;
  lineId?: string | undefined;
  /** A shift's key, or `none` for plans that name no shift. */
  shiftType?: string | undefined;
  type: 'dip' | 'smt';
}

const [plans, lines] = [workOrderPlan.table, productionLine.table];

/** The plan table with its DIP or its SMT columns (specification 10.2, 10.3); plans without a line are in the DIP one. */
export async function planTable(ctx: SignedInContext, input: PlanTableInput) {
  const isSmt = input.type === 'smt';
  const today = await businessToday(ctx);
  const { planDateFrom = today, planDateTo = today } = input;
  const ofType = ctx.db
    .select({ id: lines.id })
    .from(lines)
    .where(and(visibleRows(productionLine, ctx), isSmt ? eq(lines.lineType, 'smt') : ne(lines.lineType, 'smt')));
  const where = and(
    isSmt ? inArray(plans.lineId, ofType) : or(inArray(plans.lineId, ofType), isNull(plans.lineId)),
    input.lineId === undefined ? undefined : eq(plans.lineId, input.lineId),
    ofShift(input.shiftType),
    planDateFrom === '' ? undefined : gte(plans.planDate, planDateFrom),
    planDateTo === '' ? undefined : lte(plans.planDate, planDateTo),
  );
  const { records, ...page } = await listRows(
    ctx,
    workOrderPlan,
    { current: input.current, size: input.size, sort: ['-planDate'], filters: {} },
    where,
  );
  const rows = await withProgress(ctx, await withLabels(ctx, workOrderPlan, records));
  return {
    ...page,
    records: rows,
    columns: columnsOf(input.type, ctx.locale, input.lineId === undefined),
    shifts: (await ctx.dictionaries(['shift_type'])).get('shift_type') ?? [],
    type: input.type,
    planDateFrom,
    planDateTo,
    canSetShortfall: commandCodes.shortfall.some((code) => holds(ctx.session, code)),
  };
}

/** Plans that name a shift are its alone; those that name none are shared out (docs/production.md, 'Plans and shifts'). */
function ofShift(shiftType: string | undefined): SQL | undefined {
  if (shiftType === undefined) return undefined;
  return shiftType === 'none' ? isNull(plans.shiftType) : eq(plans.shiftType, shiftType);
}

const ofAllLines = {
  zh: '产出数量 ÷ 计划数量，按工单、面别和日期汇总所有产线',
  en: 'Output ÷ plan of the work order, side and date, on all lines',
};

/** `ofLines`: plans of several lines, which say whose they are. */
function columnsOf(type: 'dip' | 'smt', locale: Locale, ofLines: boolean): FieldView[] {
  const { lineId, planDate, shiftType, planCount, standardManpower, standardCapacity, layout, standardWorkHour, shortFallSwitch } =
    workOrderPlan.fields;
  const named = (name: string, zh: string, en: string, kind: FieldView['kind'] = 'text'): FieldView => ({
    name,
    kind,
    label: locale === 'zh' ? zh : en,
  });
  const own = type === 'smt' ? { layout, standardWorkHour } : { standardManpower, standardCapacity };
  return [
    { ...named('workOrder.workOrderNumber', '工单号', 'Work order'), code: true },
    { ...named('workOrder.productLongCode', '产品长编码', 'Product code'), code: true },
    named('workOrder.productName', '产品名称', 'Product name'),
    ...Object.entries({ ...(ofLines && { lineId }), planDate, shiftType, planCount, ...own }).map(([name, field]) =>
      viewOf(name, field, locale),
    ),
    named('inputCount', '投入数量', 'Input', 'integer'),
    named('outputCount', '产出数量', 'Output', 'integer'),
    { ...named('plannedRate', '计划达成率', 'Attainment', 'decimal'), help: ofAllLines[locale] },
    viewOf('shortFallSwitch', shortFallSwitch, locale),
  ];
}
