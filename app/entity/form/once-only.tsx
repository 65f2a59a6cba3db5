import { useWords } from '#app/i18n/use-words.ts';
import { CopyButton } from '#app/kit/copy-button.tsx';
import css from './entity-form.module.css';
import type { FormSecret } from './form-page.server.ts';

/** The account of a new record and its password, which is shown only this once. */
export function OnceOnly({ made }: { made: Pick<FormSecret, 'tenantId' | 'account' | 'password'> }) {
  const say = useWords();
  return (
    <>
      <p className={css.lead}>{say('entity.onceOnly')}</p>
      <dl className={css.details}>
        {made.tenantId && (
          <div>
            <dt>{say('shell.tenantCode')}</dt>
            <dd data-code>{made.tenantId}</dd>
          </div>
        )}
        <div>
          <dt>{say('shell.account')}</dt>
          <dd data-code>{made.account}</dd>
        </div>
        <div>
          <dt>{say('entity.oncePassword')}</dt>
          <dd>
            <code data-code>{made.password}</code> <CopyButton size="small" text={made.password} />
          </dd>
        </div>
      </dl>
    </>
  );
}
