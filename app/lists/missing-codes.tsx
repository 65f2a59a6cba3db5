import { useWords } from '#app/i18n/use-words.ts';
import { CopyButton } from '#app/kit/copy-button.tsx';
import css from './missing-codes.module.css';

/** The pasted codes that no record has, to be copied. */
export function MissingCodes({ codes }: { codes: string[] }) {
  const say = useWords();
  if (codes.length === 0) return null;
  return (
    <p className={css.missing} role="status">
      <span>
        {say('codesNotFound', { count: codes.length })}: {codes.join(', ')}
      </span>
      <CopyButton size="small" text={codes.join('\n')} />
    </p>
  );
}
