import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import css from './entity-form.module.css';

/** What to do when somebody else saved the record first. */
export function StaleRemedy({ href, onReload }: { href: string; onReload?: () => void }) {
  const say = useWords();
  return (
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
  );
}
