import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Table } from '#app/kit/table.tsx';
import type { FieldView } from '#rules/screen.ts';
import type { PlanRow, PlanTableAnswer } from './answers.ts';
import css from './plan-table.module.css';
import { Attainment, numberText } from './ratio.tsx';
import { ShortfallSwitch } from './shortfall-switch.tsx';

/** Plans with the columns of their kind, and the sums of the rows that are shown. */
export function PlanTable({ table }: { table: PlanTableAnswer }) {
  const say = useWords();
  const { columns, records, total } = table;
  const sums = sumsOf(records);
  const firstSum = columns.findIndex(({ name }) => name in sums.counts);
  return (
    <Table label={say('boardPlans')} stickyHeader>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-number={isNumber(column) || undefined} title={column.help}>
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
          <td colSpan={firstSum}>{say(total > records.length ? 'boardTotalHere' : 'boardTotal')}</td>
          {columns.slice(firstSum).map(({ name }) => (
            <td key={name} data-number={name !== 'plannedRate' || undefined} className={name === 'plannedRate' ? css.rate : undefined}>
              {name === 'plannedRate' ? <Attainment ratio={sums.plannedRate} label={say('boardRate')} /> : numberText(sums.counts[name])}
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

function PlanCell({ column, plan, canSwitch }: { column: FieldView; plan: PlanRow; canSwitch: boolean }) {
  const say = useWords();
  const value = valueAt(plan, column.name);
  if (column.name === 'plannedRate') {
    return (
      <td className={css.rate}>
        <Attainment ratio={plan.plannedRate} label={`${plan.workOrder.workOrderNumber} ${column.label}`} />
      </td>
    );
  }
  if (column.name === 'shortFallSwitch') {
    if (canSwitch)
      return (
        <td>
          <ShortfallSwitch plan={plan} />
        </td>
      );
    return <td>{plan.shortFallSwitch ? <Badge tone="warning">{say('boardShortfallOn')}</Badge> : say('boardShortfallOff')}</td>;
  }
  if (isNumber(column)) return <td data-number>{numberText(value)}</td>;
  return <td data-code={column.code || undefined}>{value}</td>;
}

const isNumber = ({ kind, name }: FieldView): boolean => (kind === 'integer' || kind === 'decimal') && name !== 'plannedRate';

/** `workOrder.productName` stands one level down. */
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
