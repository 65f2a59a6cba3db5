import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { WorkbookReport as Report } from '#server/smt/tables/import/check-workbook.ts';
import css from './import.module.css';

const maxShown = 200;
const kindTones = { added: 'good', removed: 'bad', changed: 'warning', substitutes: 'accent' } as const;

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
            {changes.length === 0 ? (
              <p className={css.hint}>{say('smt.noChanges')}</p>
            ) : (
              <Table label={lineName} blocks>
                <thead>
                  <tr>
                    <th>{say('smt.station')}</th>
                    <th>{say('smt.state')}</th>
                    <th>{say('smt.before')}</th>
                    <th>{say('smt.after')}</th>
                    <th>{say('smt.substitutes')}</th>
                    <th>{say('smt.details')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.slice(0, maxShown).map((change) => (
                    <tr key={change.station}>
                      <th scope="row">
                        <code>{change.station}</code>
                      </th>
                      <td>
                        <Badge tone={kindTones[change.kind]}>{say(`smt.${change.kind}`)}</Badge>
                      </td>
                      <Code label={say('smt.before')} text={change.before} />
                      <Code label={say('smt.after')} text={change.after} />
                      <Code
                        label={say('smt.substitutes')}
                        text={[
                          ...change.addedSubstitutes.map((item) => `+${item}`),
                          ...change.removedSubstitutes.map((item) => `−${item}`),
                        ].join(' ')}
                      />
                      <Details details={change.details} />
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
            {changes.length > maxShown && <p className={css.hint}>{say('smt.moreChanges', { count: changes.length - maxShown })}</p>}
          </Panel>
        ))}
    </>
  );
}

/** Without a text it has no label either, on a phone. */
const Code = ({ label, text }: { label: string; text: string }) =>
  text === '' ? (
    <td />
  ) : (
    <td data-label={label}>
      <code>{text}</code>
    </td>
  );

/** What is not said by the items: placed by hand, trial material, specification, designators, feeder. */
function Details({ details }: { details: Report['lines'][number]['changes'][number]['details'] }) {
  const say = useWords();
  if (details.length === 0) return <td />;
  const shown = (about: string, text: string) => {
    if (about === 'itemPosition') return text || '-';
    return text === 'true' ? say('smt.yes') : text === 'false' ? say('smt.no') : text || '-';
  };
  return (
    <td data-label={say('smt.details')} data-wrap>
      {details.map(({ about, item, before, after }) => (
        <div key={`${about}${item}`}>
          {say(`smt.${about}`)} <code>{item}</code>: {shown(about, before)} → {shown(about, after)}
        </div>
      ))}
    </td>
  );
}
