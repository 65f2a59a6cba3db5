import { joined } from '#app/i18n/joined.ts';
import { placeOf } from '#app/i18n/place-of.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Stat } from '#app/kit/stat.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ImportReport as Report } from '#server/exchange/import-report.ts';
import css from './exchange.module.css';

interface ImportReportProps {
  report: Report;
  /** Whether the job goes on by itself. */
  isUnderWay?: boolean;
  /** The address of the workbook with the wrong rows; absent if there is none. */
  errorFile?: string | undefined;
}

const kinds = ['added', 'changed', 'unchanged', 'wrong'] as const;

/** The result of an import or its check: the number of rows of each kind, and the problem of each wrong cell. */
export function ImportReport({
  report: {
    counts,
    read = [],
    unknown,
    doubled = [],
    passed = [],
    missing,
    sheet,
    sheets = [],
    unread = [],
    hidden = [],
    above,
    problems,
    hasMore,
    notes = [],
    left = 0,
  },
  isUnderWay = false,
  errorFile,
}: ImportReportProps) {
  const say = useWords();
  const locale = useLocale();
  return (
    <div className={css.stack}>
      <div className={css.counts}>
        {kinds.map((kind) => (
          <Stat
            key={kind}
            label={say(`exchange.${kind}`)}
            value={counts[kind]}
            tone={kind === 'wrong' && counts.wrong > 0 ? 'bad' : 'neutral'}
          />
        ))}
      </div>
      {left > 0 && !isUnderWay && <p>{say('exchange.left', { count: left })}</p>}
      {sheets.length > 0 && <p className={css.note}>{say('exchange.joinedSheets', { names: joined(sheets, locale) })}</p>}
      {sheet !== undefined && read.length > 0 && (
        <p className={css.note}>{say('exchange.readSheet', { sheet, names: joined(read, locale) })}</p>
      )}
      {above && <p className={css.note}>{say('exchange.belowTitles', { row: above.row, titles: joined(above.titles, locale) })}</p>}
      {missing.length > 0 && <p className={css.note}>{say('exchange.missingHeads', { names: joined(missing, locale) })}</p>}
      {unknown.length > 0 && <p className={css.note}>{say('exchange.unknownHeads', { names: joined(unknown, locale) })}</p>}
      {doubled.length > 0 && <p className={css.note}>{say('exchange.doubledHeads', { names: joined(doubled, locale) })}</p>}
      {passed.length > 0 && <p className={css.note}>{say('exchange.passedHeads', { names: joined(passed, locale) })}</p>}
      {unread.length > 0 && <p className={css.note}>{say('exchange.unreadSheets', { names: joined(unread, locale) })}</p>}
      {hidden.length > 0 && <p className={css.note}>{say('exchange.hiddenRows', { rows: joined(hidden.map(String), locale) })}</p>}
      {problems.length > 0 && (
        <Panel
          flush
          title={say('exchange.problemsTitle')}
          actions={
            errorFile && (
              <ButtonLink size="small" icon="download" to={errorFile} reloadDocument data-download="">
                {say('exchange.errorFile')}
              </ButtonLink>
            )
          }
        >
          <Table label={say('exchange.problemsTitle')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('exchange.row')}</th>
                <th scope="col">{say('exchange.column')}</th>
                <th scope="col">{say('exchange.value')}</th>
                <th scope="col">{say('exchange.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, sheet: of, column, value, text }) => (
                <tr key={`${of} ${row} ${column} ${text}`}>
                  <td data-label={say('exchange.row')}>{placeOf({ row, sheet: of })}</td>
                  <td data-label={say('exchange.column')}>{column || '–'}</td>
                  <td data-label={say('exchange.value')}>{value || '–'}</td>
                  <td data-label={say('exchange.problem')} data-wrap="">
                    {text}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel flush title={say('exchange.notesTitle')}>
          <Table label={say('exchange.notesTitle')} blocks>
            <tbody>
              {notes.map(({ row, sheet: of, text }) => (
                <tr key={`${of} ${row} ${text}`}>
                  <td data-label={say('exchange.row')}>{placeOf({ row, sheet: of })}</td>
                  <td data-wrap="">{text}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {errorFile && (
        <p>{[hasMore && say('exchange.more', { count: problems.length }), say('exchange.errorHint')].filter(Boolean).join(' ')}</p>
      )}
    </div>
  );
}
