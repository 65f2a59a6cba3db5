import { useNavigate } from '@remix-run/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Dialog } from '#app/kit/dialog.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import type { AnswerAt } from '#app/procedure-paths.ts';
import type { FoundRecord } from '#server/workspace/shell/numbered-records.ts';
import { askTrpc } from '../browser/ask-trpc.ts';
import { isOutside, needsDocument } from './current-menu.ts';
import css from './menu-search.module.css';
import { findMenus, recentMenusIn } from './menu-search-rank.ts';

type Known = AnswerAt<'session.menuSearch'>;

/** The menu search as a dialog: typing filters, arrow keys select, Enter opens, Esc closes. */
export default function MenuSearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = useWords();
  const navigate = useNavigate();
  const [known, setKnown] = useState<Known | 'failed'>();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    setText('');
    setAt(0);
    askTrpc('session.menuSearch').then(setKnown, () => setKnown('failed'));
  }, [isOpen]);

  const { entries, commands, recent } = known === undefined || known === 'failed' ? { entries: [], commands: [], recent: [] } : known;
  const isSearch = text.trim() !== '';
  const records = useRecords(text.trim());
  const found: FoundRecord[] = isSearch ? [...records, ...findMenus([...entries, ...commands], text)] : recentMenusIn(entries, recent);
  found.splice(20);
  const go = ({ path }: Pick<FoundRecord, 'path'>) => {
    onClose();
    if (isOutside(path)) window.open(path, '_blank', 'noopener,noreferrer');
    else if (needsDocument(path)) window.location.assign(path);
    else {
      navigate(path);
      // The dialog first returns the focus to the element that opened it.
      setTimeout(() => document.getElementById('main')?.focus());
    }
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = found[at];
    // Enter during a Chinese composition picks a word, not a page.
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && entry) go(entry);
    // A scanner is faster than the answer.
    else if (event.key === 'Enter' && isSearch) go({ path: `/search?q=${encodeURIComponent(text)}` });
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open={isOpen} title={say('shell.menuSearch')} width={560} onClose={onClose}>
      <input
        // A search input would use the first Esc to clear itself, and the dialog would stay open.
        type="text"
        className={css.input}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] && `${listId}-${at}`}
        aria-label={say('shell.menuSearch')}
        placeholder={say('shell.menuSearchHint')}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {!isSearch && found.length > 0 && <p className={css.head}>{say('shell.menuRecent')}</p>}
      <div id={listId} role="listbox" aria-label={say('shell.menuSearch')} className={css.list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          <div
            key={entry.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={css.option}
            ref={(element) => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => setAt(index)}
            onClick={() => go(entry)}
          >
            <Icon name={entry.icon} />
            <span className={css.name}>{entry.name}</span>
            <span className={css.way}>{entry.way}</span>
          </div>
        ))}
      </div>
      {isSearch && found.length === 0 && known !== undefined && (
        <p className={css.none}>{say(known === 'failed' ? 'shell.inboxFailed' : 'shell.menuSearchNone')}</p>
      )}
    </Dialog>
  );
}

const listId = 'menu-search-found';

/** Records of this number; they are asked for when the typing pauses. */
function useRecords(text: string): FoundRecord[] {
  const [known, setKnown] = useState<{ text: string; records: FoundRecord[] }>();
  useEffect(() => {
    if (text.length < 3) return;
    const timer = setTimeout(() => {
      askTrpc('session.numberSearch', { text }).then(
        (records) => setKnown({ text, records }),
        () => {},
      );
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  return known?.text === text ? known.records : [];
}
