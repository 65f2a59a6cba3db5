import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { PlanRow, PlanTableAnswer } from '#app/routes/board/floor/answers.ts';
import { Attainment, numberText } from '#app/routes/board/floor/ratio.tsx';
import type { FieldView } from '#rules/screen.ts';
import css from './plan-table.module.css';
import { ShortfallSwitch } from './shortfall-switch.tsx';

/** Plans with the columns of their kind, and the sums of the visible rows. */
export function PlanTable({ table }: { table: PlanTableAnswer }) {
  const say = useWords();
  const { columns, records, total } = table;
  const sums = sumsOf(records);
  const title = say(total > records.length ? 'board.totalHere' : 'board.total');
  return (
    <Table label={say('board.plans')} stickyHeader blocks className={css.plans}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              data-wrap=""
              data-column={column.name}
              data-pin={column === columns[0] ? 'start' : undefined}
              data-number={isNumber(column) || undefined}
              title={column.help}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((plan) => (
          <tr key={plan.id}>
            {columns.map((column) => (
              <PlanCell key={column.name} column={column} plan={plan} canSwitch={table.canSetShortfall} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {columns.map((column, place) => (
            <SumCell key={column.name} column={column} sums={sums} title={place === 0 ? title : undefined} />
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

function PlanCell({ column, plan, canSwitch }: { column: FieldView; plan: PlanRow; canSwitch: boolean }) {
  const { name, label } = column;
  const value = valueAt(plan, column.labelKey ?? name);
  if (name === 'plannedRate') {
    return (
      <td data-column={name}>
        <Attainment ratio={plan.plannedRate} label={`${plan.workOrder.workOrderNumber} ${label}`} />
      </td>
    );
  }
  if (name === 'shortFallSwitch') {
    return (
      <td data-column={name} data-label={label}>
        {canSwitch ? <ShortfallSwitch plan={plan} /> : <ShortfallState plan={plan} />}
      </td>
    );
  }
  if (isNumber(column)) {
    return (
      <td data-number data-label={label}>
        {numberText(value)}
      </td>
    );
  }
  return (
    <td
      data-column={name}
      data-pin={name === 'workOrder.workOrderNumber' ? 'start' : undefined}
      data-label={name.startsWith('workOrder.') ? undefined : label}
      data-beside={besideOf(plan, name)}
    >
      {column.code && value !== null ? <code>{value}</code> : value}
    </td>
  );
}

function SumCell({ column: { name, label }, sums, title }: { column: FieldView; sums: Sums; title?: string }) {
  if (title !== undefined) {
    return (
      <td data-column="total" data-pin="start">
        {title}
      </td>
    );
  }
  if (name === 'plannedRate') {
    return (
      <td data-column={name}>
        <Attainment ratio={sums.plannedRate} label={label} />
      </td>
    );
  }
  return (
    <td data-column={name} data-number data-label={label}>
      {numberText(sums.counts[name])}
    </td>
  );
}

function ShortfallState({ plan }: { plan: PlanRow }) {
  const say = useWords();
  return plan.shortFallSwitch ? <Badge tone="warning">{say('board.shortfallOn')}</Badge> : say('board.shortfallOff');
}

/** If the columns of date and product code do not fit, the style sheet shows their values below two others. */
function besideOf({ planDate, workOrder }: PlanRow, name: string): string | undefined {
  if (name === 'workOrder.workOrderNumber') return planDate ?? undefined;
  return name === 'workOrder.productName' ? (workOrder.productLongCode ?? undefined) : undefined;
}

const isNumber = ({ kind, name }: FieldView): boolean => (kind === 'integer' || kind === 'decimal') && name !== 'plannedRate';

/** `workOrder.productName` is nested one level. */
function valueAt(plan: PlanRow, name: string): string | number | null {
  const value = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], plan);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

interface Sums {
  counts: Record<string, number>;
  plannedRate: string | null;
}

function sumsOf(records: PlanRow[]): Sums {
  const sum = (of: (plan: PlanRow) => number) => records.reduce((total, plan) => total + of(plan), 0);
  const [planCount, outputCount] = [sum((plan) => plan.planCount), sum((plan) => plan.outputCount)];
  return {
    counts: { planCount, inputCount: sum((plan) => plan.inputCount), outputCount },
    plannedRate: planCount > 0 ? (outputCount / planCount).toFixed(4) : null,
  };
}
