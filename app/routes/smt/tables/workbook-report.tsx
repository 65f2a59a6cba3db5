import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { WorkbookReport as Report } from '#server/smt/tables/import/check-workbook.ts';
import css from './import.module.css';
import { StationChanges } from './station-changes.tsx';

const maxShown = 200;

/** What stands against a workbook, or what it would change on each of its lines. */
export function WorkbookReport({ report }: { report: Report }) {
  const say = useWords();
  const { product, side, version, rows, covers, findings, missing } = report;
  const faults = findings.filter(({ isNote }) => !isNote);
  return (
    <>
      <p className={css.hint}>{say('smt.summary', { product, side, version, rows, covers })}</p>
      {missing.length > 0 && <p className={css.hint}>{say('smt.missing', { titles: missing.join('、') })}</p>}
      {findings.length > 0 && (
        <Panel
          title={faults.length > 0 ? say('smt.findings', { count: faults.length }) : say('smt.notes', { count: findings.length })}
          flush
        >
          <Table label={say('smt.problem')} blocks>
            <thead>
              <tr>
                <th>{say('smt.place')}</th>
                <th>{say('smt.value')}</th>
                <th>{say('smt.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {findings.slice(0, maxShown).map(({ sheet, row, column, title, value, text, isNote }) => (
                <tr key={`${sheet}${column}${row}${value}${text}`}>
                  <td>
                    {sheet} <code>{row > 0 ? `${column}${row}` : ''}</code> {title}
                  </td>
                  <td data-wrap>
                    <code>{value}</code>
                  </td>
                  <td data-wrap>{isNote ? <Badge tone="neutral">{text}</Badge> : text}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {report.draftId !== null &&
        report.lines.map(({ lineId, lineName, inForce, changes }) => (
          <Panel
            key={lineId}
            title={inForce === null ? say('smt.firstOn', { line: lineName }) : say('smt.against', { line: lineName, version: inForce })}
            flush={changes.length > 0}
          >
            <StationChanges label={lineName} changes={changes} />
          </Panel>
        ))}
    </>
  );
}
