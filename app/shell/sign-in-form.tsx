import { Form } from '@remix-run/react';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import css from './sign-in-form.module.css';

/** What must be asked: no tenant where the host names it, no captcha where it is switched off. */
export interface SignInQuestion {
  tenant?: { tenantId: string; tenantName: string };
  captcha?: { key: string; image: string };
}

/** What was typed, apart from the password and the captcha, and where to go afterwards. */
export interface SignInAnswers {
  tenantId?: string;
  account?: string;
  to: string;
}

interface SignInFormProps {
  question: SignInQuestion;
  answers: SignInAnswers;
  refusal: { message: string; problems: Record<string, string> } | null;
}

/** Sign-in by account, without any script. */
export function SignInForm({ question: { tenant, captcha }, answers, refusal }: SignInFormProps) {
  const say = useWords();
  const problems = refusal?.problems ?? {};
  const summary = summedUp(problems, say);
  return (
    <div className={css.card}>
      <h1>{say('signIn')}</h1>
      <p className={css.lead}>{tenant?.tenantName ?? say('signInLead')}</p>
      {refusal && <ProblemSummary message={summary.length > 1 ? say('checkForm') : refusal.message} problems={summary} />}
      <Form method="post" action="/login" className={css.form}>
        <FormToken />
        <input type="hidden" name="to" value={answers.to} />
        {tenant ? (
          <input type="hidden" name="tenantId" value={tenant.tenantId} />
        ) : (
          <Field id="tenantId" label={say('tenantCode')} required problem={problems.tenantId}>
            <input name="tenantId" defaultValue={answers.tenantId ?? '000000'} autoComplete="organization" spellCheck={false} />
          </Field>
        )}
        <Field id="account" label={say('account')} required problem={problems.account}>
          <input
            name="account"
            defaultValue={answers.account}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: nothing stands on this page but the form, which is filled in every morning.
            autoFocus={!answers.account}
          />
        </Field>
        <Field id="password" label={say('signInPassword')} required problem={problems.password}>
          <input
            name="password"
            type="password"
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: the account was kept, so the password is what is missing.
            autoFocus={Boolean(answers.account)}
          />
        </Field>
        {captcha && (
          <div className={css.captcha}>
            <input type="hidden" name="key" value={captcha.key} />
            <Field id="code" label={say('signInCaptcha')} required problem={problems.code}>
              <input name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
            <img className={css.picture} src={captcha.image} alt={say('signInCaptchaImage')} width={120} height={40} />
          </div>
        )}
        <Button kind="primary" className={css.submit}>
          {say('signInButton')}
        </Button>
        {/* After the main button in the document: Enter presses the first. */}
        {captcha && (
          <Button kind="quiet" size="small" name="newPicture" value="1" icon="refresh" className={css.again}>
            {say('signInNewPicture')}
          </Button>
        )}
      </Form>
    </div>
  );
}

const labels = { tenantId: 'tenantCode', account: 'account', password: 'signInPassword', code: 'signInCaptcha' } satisfies Record<
  string,
  WordKey
>;

const summedUp = (problems: Record<string, string>, say: Say) =>
  Object.entries(labels).flatMap(([id, label]) => (problems[id] ? [{ id, label: say(label), text: problems[id] }] : []));
