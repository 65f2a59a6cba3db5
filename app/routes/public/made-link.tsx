import { useWords } from '#app/i18n/use-words.ts';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { Note, Panel } from '#app/kit/page.tsx';
import css from './made-link.module.css';

/** The address of a new link, shown this once. */
export function MadeLink({ url }: { url: string }) {
  const say = useWords();
  return (
    <Panel title={say('public.made')}>
      <Note>{say('public.onlyOnce')}</Note>
      <p className={css.link}>
        <code>{url}</code> <CopyButton text={url} />
      </p>
    </Panel>
  );
}
