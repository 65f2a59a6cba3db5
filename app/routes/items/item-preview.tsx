import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { ItemPreview as Preview } from '#server/rd/items/preview-item.ts';
import css from './items.module.css';

/** So long nobody types another letter. */
const pause = 250;

interface Props {
  /** What the values were called when the page was made. */
  initial: Preview | null;
  /** Which item or type is previewed. */
  of: Record<string, string>;
}

/** Description and short name of what is typed; with script they grow with every value, else the form's button asks for them. */
export function ItemPreview({ initial, of }: Props) {
  const say = useWords();
  const box = useRef<HTMLDListElement>(null);
  const fetcher = useFetcher<Preview | null>();
  const { description = '', shortName = '' } = fetcher.data ?? initial ?? {};
  const load = useRef(fetcher.load);
  load.current = fetcher.load;

  const key = JSON.stringify(of);
  useEffect(() => {
    const form = box.current?.closest('form');
    let timer: number | undefined;
    const ask = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!form) return;
        const query = new URLSearchParams();
        for (const [name, value] of new FormData(form))
          if (typeof value === 'string' && value !== '' && !name.startsWith('_')) query.set(name, value);
        for (const [name, value] of Object.entries<string>(JSON.parse(key))) query.set(name, value);
        load.current(`/rd/icitem/preview?${query}`);
      }, pause);
    };
    form?.addEventListener('input', ask);
    return () => {
      window.clearTimeout(timer);
      form?.removeEventListener('input', ask);
    };
  }, [key]);

  return (
    <dl ref={box} className={css.preview} aria-live="polite">
      <div>
        <dt>{say('items.description')}</dt>
        <dd>{description || '—'}</dd>
      </div>
      <div>
        <dt>{say('items.shortName')}</dt>
        <dd data-code>{shortName || '—'}</dd>
      </div>
    </dl>
  );
}
