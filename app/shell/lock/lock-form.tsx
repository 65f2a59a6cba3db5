import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import css from './lock-form.module.css';

/** The owner of the locked session. */
export interface LockedUser {
  name: string;
  account: string;
  tenantName: string;
}

interface LockFormProps {
  user: LockedUser;
  isLocked: boolean;
  /** The address to continue to. */
  to: string;
  problem?: string;
}

/** Asks for the password that locks or unlocks the screen; works without script. */
export function LockForm({ user, isLocked, to, problem }: LockFormProps) {
  const say = useWords();
  return (
    <div className={css.card}>
      <span className={css.mark}>
        <Icon name="lock" />
      </span>
      <h1>{say(isLocked ? 'shell.locked' : 'shell.lockTitle')}</h1>
      <p className={css.who}>
        <strong>{user.name}</strong>
        {user.account} · {user.tenantName}
      </p>
      <Form method="post" action="/lock" className={css.form}>
        <FormToken />
        <input type="hidden" name="to" value={to} />
        {/* Password managers must not confuse this password with the account's. */}
        <Field
          id="password"
          label={say('shell.lockPassword')}
          required
          problem={problem}
          help={isLocked ? undefined : say('shell.lockHint')}
        >
          <input
            name="password"
            type="password"
            autoComplete={isLocked ? 'off' : 'new-password'}
            maxLength={128}
            // biome-ignore lint/a11y/noAutofocus: the only control on this page.
            autoFocus
          />
        </Field>
        <Button kind="primary" className={css.submit} name="command" value={isLocked ? 'unlock' : 'set'}>
          {say(isLocked ? 'shell.unlock' : 'shell.lockNow')}
        </Button>
        {!isLocked && (
          <ButtonLink kind="quiet" to={to}>
            {say('kit.cancel')}
          </ButtonLink>
        )}
      </Form>
      {isLocked && (
        <Form method="post" action="/logout" className={css.leave}>
          <FormToken />
          <Button kind="quiet" icon="logout">
            {say('shell.signOut')}
          </Button>
        </Form>
      )}
    </div>
  );
}
