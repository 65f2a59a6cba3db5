import { useWords } from '#app/i18n/use-words.ts';
import { Table } from '#app/kit/table.tsx';
import { addUp, hoursText, numberText, percentText } from '#app/routes/board/floor/ratio.tsx';
import type { DailyFigures, DailyReport, DailyRow } from '#server/board/boards/board-answers.ts';
import { type DailyColumn, dailyColumns, isOfMachines, nameIn } from './daily-columns.ts';
import css from './daily-table.module.css';

/** The report as a table with totals, the hours of machines as a second one, and below them how each figure is calculated. */
export function DailyTable({ report }: { report: DailyReport }) {
  const say = useWords();
  const columns = dailyColumns(say, report);
  const machines = columns.filter((column) => isKey(column) || isOfMachines(column));
  const hasMachines = columns.some(isOfMachines);
  // Hours are texts, as `DailyFigures` says; other columns have numbers.
  const isRounded = ({ key, kind }: DailyColumn) =>
    kind === 'hours' &&
    !addUp(
      report.rows.map((row) => row[key] as string | null),
      (report.total as Partial<DailyRow>)[key] as string | null,
    );
  return (
    <>
      <Figures report={report} label={say('daily.title')} rows={report.rows} columns={columns.filter((column) => !isOfMachines(column))} />
      {hasMachines && (
        <section className={css.machines}>
          <h2>{say('daily.machines')}</h2>
          <p>{say('daily.machinesApart')}</p>
          <Figures
            report={report}
            label={say('daily.machines')}
            rows={report.rows.filter(({ machineHours }) => machineHours !== null)}
            columns={machines}
          />
        </section>
      )}
      <section className={css.legend} aria-label={say('daily.formulas')}>
        <dl>
          {columns.map(
            ({ key, label, formula }) =>
              formula && (
                <div key={key}>
                  <dt>{label}</dt> <dd>= {formula}</dd>
                </div>
              ),
          )}
        </dl>
        <p>{say('daily.blank')}</p>
        {columns.some(isRounded) && <p>{say('daily.roundedOnce')}</p>}
        {report.by === 'order' && <p>{say('daily.supportApart')}</p>}
      </section>
    </>
  );
}

interface FiguresProps {
  report: DailyReport;
  label: string;
  rows: DailyRow[];
  columns: DailyColumn[];
}

function Figures({ report: { by, total }, label, rows, columns }: FiguresProps) {
  const say = useWords();
  const figures = columns.filter((column) => !isKey(column));
  return (
    <div className={css.daily} data-by={by}>
      <Table label={label} stickyHeader>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} data-number={!isKey(column) || undefined} scope="col">
                {column.formula ? <abbr title={column.formula}>{column.label}</abbr> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={[row.kind, row.planDate, row.lineId, row.shiftId ?? row.shiftType, row.workOrderId, row.layout].join()}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-code={column.kind === 'code' || undefined}
                  data-number={!isKey(column) || undefined}
                  data-column={column.key}
                >
                  {isKey(column) ? nameIn(say, row, column.key) : cellText(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={columns.length - figures.length}>{say('daily.total')}</td>
            {figures.map((column) => (
              <td key={column.key} data-number>
                {cellText(column, total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

const isKey = ({ kind }: DailyColumn): boolean => kind === 'text' || kind === 'code';

function cellText({ key, kind }: DailyColumn, row: DailyRow | DailyFigures): string {
  const value = (row as Partial<DailyRow>)[key];
  if (kind === 'ratio') return percentText(value as string | null);
  return kind === 'hours' ? hoursText(value) : numberText(value);
}
