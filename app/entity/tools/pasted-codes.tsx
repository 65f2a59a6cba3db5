import { useWords } from '#app/i18n/use-words.ts';
import { CopyButton } from '#app/kit/copy-button.tsx';
import type { FoundCodes } from '#rules/screen.ts';
import css from './pasted-codes.module.css';

/** How many of the pasted codes were found, and those without a record, ready to copy. */
export function PastedCodes({ count, missing }: FoundCodes) {
  const say = useWords();
  const found = { found: count - missing.length, count };
  if (missing.length === 0) {
    return (
      <p className={css.codes} role="status">
        {say('entity.codesFound', found)}
      </p>
    );
  }
  return (
    <p className={css.codes} data-missing="" role="status">
      <span>
        {say('entity.codesFoundSome', found)}: {missing.join(', ')}
      </span>
      <CopyButton size="small" text={missing.join('\n')} />
    </p>
  );
}
