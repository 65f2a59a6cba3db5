import { placeOf } from '#app/i18n/place-of.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Notice } from '#app/kit/notice/notice.tsx';
import type { ReadBom } from '#server/rd/eda/read-bom.ts';
import css from './eda.module.css';

const named = (label: string, heading: string): string => (label === heading ? label : `${label} = ${heading}`);

/** How the file was read: its columns and sheets, and what in it is no line. */
export function BomNotes({ bom: { columns, unreadColumns, sheets, unread, hidden, passed, shared } }: { bom: ReadBom }) {
  const say = useWords();
  const join = (texts: readonly string[]) => texts.join(say('kit.comma'));
  const notes = [
    `${say('eda.columns')}: ${join(columns.map(({ part, heading }) => named(say(`eda.${part}`), heading)))}`,
    unreadColumns.length > 0 && say('eda.unreadColumns', { names: join(unreadColumns) }),
    sheets.length > 0 && say('eda.sheets', { names: join(sheets) }),
    unread.length > 0 && say('eda.unreadSheets', { names: join(unread) }),
    hidden > 0 && say('eda.hiddenRows', { count: hidden }),
    passed.length > 0 &&
      say('eda.passed', { rows: join(passed.map((row) => say('kit.labelled', { label: placeOf(row), text: row.text }))) }),
  ];
  return (
    <>
      {shared.map(({ rows, sheet, text }) => (
        <Notice
          key={`${sheet} ${rows[0]}`}
          tone="warning"
          icon="warning"
          text={say('eda.shared', { rows: join(rows.map((row) => placeOf({ row, ...(sheet !== undefined && { sheet }) }))), text })}
        />
      ))}
      {notes.map(
        (note) =>
          note !== false && (
            <p key={note} className={css.note}>
              {note}
            </p>
          ),
      )}
    </>
  );
}
