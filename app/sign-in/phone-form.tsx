import { Form } from '@remix-run/react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import card from './card.module.css';
import script from './countdown.js?url';
import { PlainScript } from './plain-script.tsx';
import css from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { CaptchaField, NewPicture, type SignInQuestion, TenantField } from './sign-in-fields.tsx';
import type { Way } from './ways.ts';

/** The submitted values except codes, the address to continue to, and the wait before another code. */
export interface PhoneAnswers {
  tenantId?: string;
  number?: string;
  phone?: string;
  to: string;
  /** Seconds until another code may be sent; 0: now. */
  wait: number;
  /** The number of the code that was asked for here. */
  sent?: string;
}

interface PhoneFormProps {
  way: Exclude<Way, 'account'>;
  question: SignInQuestion;
  answers: PhoneAnswers;
  refusal: { message: string; problems: Record<string, string> } | null;
}

/**
 * Sign-in by a code sent to the user's or a supplier contact's phone; 'send code' is a button of the same form, so it works without script
 * (specification 2.5).
 */
export function PhoneForm({ way, question: { tenant, captcha }, answers, refusal }: PhoneFormProps) {
  const say = useWords();
  const problems = refusal?.problems ?? {};
  const isWaiting = answers.wait > 0;
  return (
    <SignInCard way={way} tenantName={tenant?.tenantName} typedTenant={answers.tenantId} to={answers.to} refusal={refusal}>
      <Form method="post" action="/login" className={card.form}>
        {/* Enter presses a form's first button, so it must be sign-in. */}
        <button type="submit" className={css.unseen} name="act" value="sign-in" tabIndex={-1} aria-hidden />
        <FormToken />
        <input type="hidden" name="way" value={way} />
        <input type="hidden" name="to" value={answers.to} />
        <input type="hidden" name="sent" value={answers.sent ?? ''} />
        <input type="hidden" name="until" value={isWaiting ? Date.now() + answers.wait * 1000 : 0} suppressHydrationWarning />
        <TenantField tenant={tenant} given={answers.tenantId} problem={problems.tenantId} />
        {way === 'supplier' && (
          <Field id="number" label={say('signIn.supplierCode')} required {...(problems.number && { problem: problems.number })}>
            <input name="number" defaultValue={answers.number} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={32} />
          </Field>
        )}
        <Field id="phone" label={say('shell.phone')} required {...(problems.phone && { problem: problems.phone })}>
          <input
            name="phone"
            type="tel"
            inputMode="numeric"
            defaultValue={answers.phone}
            autoComplete="tel-national"
            maxLength={32}
            // biome-ignore lint/a11y/noAutofocus: the form is the only content of this page.
            autoFocus={!isWaiting && way === 'phone'}
          />
        </Field>
        {captcha && !isWaiting && (
          <CaptchaField captcha={captcha} problem={problems.code}>
            <label className={css.keep}>
              <input type="checkbox" name="unseen" value="yes" />
              {say('signIn.unseen')}
            </label>
          </CaptchaField>
        )}
        <div className={css.code}>
          <Field id="smsCode" label={say('signIn.smsCode')} required {...(problems.smsCode && { problem: problems.smsCode })}>
            <input
              name="smsCode"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              // biome-ignore lint/a11y/noAutofocus: the code was sent, so it is entered next.
              autoFocus={isWaiting}
            />
          </Field>
          <Button name="act" value="send" disabled={isWaiting} data-wait={isWaiting ? answers.wait : undefined} className={css.send}>
            <span data-waiting={say('signIn.codeWait')} data-ready={say('signIn.codeSend')}>
              {isWaiting ? say('signIn.codeWait', { seconds: answers.wait }) : say('signIn.codeSend')}
            </span>
          </Button>
        </div>
        <Button kind="primary" className={card.submit} name="act" value="sign-in">
          {say('signIn.button')}
        </Button>
        {captcha && !isWaiting && <NewPicture />}
        {isWaiting && (
          <noscript>
            <Button kind="quiet" size="small" name="act" value="again" className={css.again}>
              {say('signIn.codeAgain')}
            </Button>
          </noscript>
        )}
      </Form>
      <PlainScript src={script} />
    </SignInCard>
  );
}
