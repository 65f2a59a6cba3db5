import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { Icon } from '#app/kit/icons/icon.tsx';
import card from './card.module.css';
import { PlainScript } from './plain-script.tsx';
import script from './show-password.js?url';
import css from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { CaptchaField, NewPicture, type SignInQuestion, TenantField } from './sign-in-fields.tsx';

/** The submitted values except password and captcha, and the address to continue to. */
export interface SignInAnswers {
  tenantId?: string;
  account?: string;
  to: string;
  /** Whether this browser stores the tenant and account; never the password. */
  keeps?: boolean;
}

interface SignInFormProps {
  question: SignInQuestion;
  answers: SignInAnswers;
  refusal: { message: string; problems: Record<string, string> } | null;
}

/** Sign-in by account; script adds a button that shows the password. */
export function SignInForm({ question: { tenant, captcha, limits }, answers, refusal }: SignInFormProps) {
  const say = useWords();
  const problems = refusal?.problems ?? {};
  return (
    <SignInCard way="account" tenantName={tenant?.tenantName} typedTenant={answers.tenantId} to={answers.to} refusal={refusal}>
      <Form method="post" action="/login" className={card.form}>
        <FormToken />
        <input type="hidden" name="to" value={answers.to} />
        <TenantField tenant={tenant} given={answers.tenantId} problem={problems.tenantId} />
        <Field id="account" label={say('shell.account')} required {...(problems.account && { problem: problems.account })}>
          <input
            name="account"
            defaultValue={answers.account}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the form is the only content of this page, and it is used every morning.
            autoFocus={!answers.account}
          />
        </Field>
        <div className={css.secret}>
          <Field
            id="password"
            label={say('signIn.password')}
            required
            {...(refusal && { help: say('signIn.lockHint', limits) })}
            {...(problems.password && { problem: problems.password })}
          >
            <input
              name="password"
              type="password"
              autoComplete="current-password"
              // biome-ignore lint/a11y/noAutofocus: the account is known, so the password is entered next.
              autoFocus={Boolean(answers.account)}
            />
          </Field>
          <button type="button" className={css.eye} data-shows="password" aria-pressed="false" title={say('signIn.showPassword')} hidden>
            <Icon name="eye" />
          </button>
        </div>
        {captcha && <CaptchaField captcha={captcha} problem={problems.code} />}
        <label className={css.keep}>
          <input type="checkbox" name="keep" value="1" defaultChecked={answers.keeps} />
          {say(tenant ? 'signIn.keepAccount' : 'signIn.keep')}
        </label>
        <Button kind="primary" className={card.submit}>
          {say('signIn.button')}
        </Button>
        {captcha && <NewPicture />}
      </Form>
      <PlainScript src={script} />
    </SignInCard>
  );
}
