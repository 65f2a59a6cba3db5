import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { ConflictChoice, type ConflictField } from './conflict-choice.tsx';
import css from './entity-form.module.css';

/** What to do after another user saved the record first. */
export function StaleRemedy({ conflict = [], href, onReload }: { conflict?: ConflictField[]; href: string; onReload?: () => void }) {
  const say = useWords();
  return (
    <>
      <ConflictChoice fields={conflict} />
      <p className={css.remedy}>
        {onReload ? (
          <Button type="button" size="small" icon="refresh" onClick={onReload}>
            {say('entity.reloadRecord')}
          </Button>
        ) : (
          <ButtonLink size="small" icon="refresh" to={href} reloadDocument>
            {say('entity.reloadRecord')}
          </ButtonLink>
        )}
        {say('entity.reloadHint')}
      </p>
    </>
  );
}
