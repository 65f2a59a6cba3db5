import { joined } from '#app/i18n/joined.ts';
import { useLocale } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Stat } from '#app/kit/stat.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ImportReport as Report } from '#server/exchange/import-file.ts';
import css from './exchange.module.css';
import { type ExchangeWords, filled } from './exchange-words.ts';

interface ImportReportProps {
  report: Report;
  words: ExchangeWords;
  /** Where the workbook of the wrong rows is; absent where there is none. */
  errorFile?: string | undefined;
}

const kinds = ['added', 'changed', 'unchanged', 'wrong'] as const;

/** What a file comes to, or came to: how many rows of each kind, and what is wrong with which cell. */
export function ImportReport({ report: { counts, unknown, missing, problems, hasMore }, words, errorFile }: ImportReportProps) {
  const locale = useLocale();
  return (
    <div className={css.stack}>
      <div className={css.counts}>
        {kinds.map((kind) => (
          <Stat key={kind} label={words[kind]} value={counts[kind]} tone={kind === 'wrong' && counts.wrong > 0 ? 'bad' : 'neutral'} />
        ))}
      </div>
      {missing.length > 0 && <p className={css.note}>{filled(words.missingHeads, { names: joined(missing, locale) })}</p>}
      {unknown.length > 0 && <p className={css.note}>{filled(words.unknownHeads, { names: joined(unknown, locale) })}</p>}
      {problems.length > 0 && (
        <Panel
          flush
          title={words.problemsTitle}
          actions={
            errorFile && (
              <ButtonLink size="small" icon="download" to={errorFile} reloadDocument data-download="">
                {words.errorFile}
              </ButtonLink>
            )
          }
        >
          <Table label={words.problemsTitle} blocks>
            <thead>
              <tr>
                <th scope="col">{words.row}</th>
                <th scope="col">{words.column}</th>
                <th scope="col">{words.value}</th>
                <th scope="col">{words.problem}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, column, value, text }) => (
                <tr key={`${row} ${column} ${text}`}>
                  <td data-label={words.row}>{row}</td>
                  <td data-label={words.column}>{column || '–'}</td>
                  <td data-label={words.value}>{value || '–'}</td>
                  <td data-label={words.problem} data-wrap="">
                    {text}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {errorFile && <p>{[hasMore && filled(words.more, { count: problems.length }), words.errorHint].filter(Boolean).join(' ')}</p>}
    </div>
  );
}
