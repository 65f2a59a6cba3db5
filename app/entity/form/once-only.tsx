import { useWords } from '#app/i18n/use-words.ts';
import { CopyButton } from '#app/kit/copy-button.tsx';
import css from './entity-form.module.css';
import type { FormSecret } from './form-page.server.ts';

/** The account of a new record and its password, which is shown only this once; copied with all that its owner needs to sign in. */
export function OnceOnly({ made }: { made: Pick<FormSecret, 'tenantId' | 'account' | 'password'> }) {
  const say = useWords();
  const facts = [
    [say('shell.tenantCode'), made.tenantId],
    [say('shell.account'), made.account],
    [say('entity.oncePassword'), made.password],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <p className={css.lead}>{say('entity.onceOnly')}</p>
      <dl className={css.details}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-code>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={facts.map(([name, value]) => `${name}: ${value}`).join('\n')} />
    </>
  );
}
