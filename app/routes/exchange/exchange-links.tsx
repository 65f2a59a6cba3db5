import { Link } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Screen } from '#rules/screen.ts';

/** A list's links to import and export; the export contains exactly what the list shows. */
export function ExchangeLinks({ page, can, search }: Pick<Screen, 'page' | 'can'> & { search: string }) {
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
      <Link to="/desk/jobs">{say('pages.jobs')}</Link>
    </>
  );
}
