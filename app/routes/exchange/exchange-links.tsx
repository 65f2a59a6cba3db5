import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Screen, ScreenAction } from '#rules/screen.ts';

/** A page or file of a list's own for what the others do by the engine, such as users with their one-time passwords. */
export const isExchange = ({ name, on, procedure }: ScreenAction): boolean =>
  on === 'toolbar' && procedure === undefined && (name === 'import' || name === 'export');

/** What leads from a list to files and back: exactly what it shows as a file, and a file as records. */
export function ExchangeLinks({ page, can, actions, search }: Pick<Screen, 'page' | 'can' | 'actions'> & { search: string }) {
  const say = useWords();
  const file = (format: string) => `${page}/export/file?${[search, `format=${format}`].filter(Boolean).join('&')}`;
  return (
    <>
      {can.import && <Link to={`${page}/import`}>{say('entity.importRows')}</Link>}
      {can.export && (
        <>
          <Link to={file('xlsx')} reloadDocument data-download="">
            {say('entity.exportXlsx')}
          </Link>
          <Link to={file('csv')} reloadDocument data-download="">
            {say('entity.exportCsv')}
          </Link>
        </>
      )}
      {actions.map(({ name, label, href, download }) => (
        <Link
          key={name}
          to={download ? `${href}?${search}` : (href ?? page)}
          reloadDocument={download}
          data-download={download ? '' : undefined}
        >
          {label}
        </Link>
      ))}
      <Link to="/exchange/jobs">{say('pages.jobs')}</Link>
    </>
  );
}
