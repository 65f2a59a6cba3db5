import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { Field } from '#app/kit/field.tsx';
import css from './sign-in.module.css';

/** The fields to show: no tenant if the host name implies it, no captcha if it is switched off. */
export interface SignInQuestion {
  tenant?: { tenantId: string; tenantName: string };
  captcha?: { key: string; image: string };
  /** The number of failures that lock an account, and for how long. */
  limits: { failures: number; minutes: number };
}

interface TenantFieldProps {
  tenant: SignInQuestion['tenant'];
  given: string | undefined;
  problem: string | undefined;
}

/** The tenant, if the host name does not imply it. */
export function TenantField({ tenant, given, problem }: TenantFieldProps) {
  const say = useWords();
  if (tenant) return <input type="hidden" name="tenantId" value={tenant.tenantId} />;
  return (
    <Field id="tenantId" label={say('shell.tenantCode')} required {...(problem && { problem })}>
      <input name="tenantId" defaultValue={given ?? '000000'} autoComplete="organization" spellCheck={false} />
    </Field>
  );
}

interface CaptchaFieldProps {
  captcha: NonNullable<SignInQuestion['captcha']>;
  problem: string | undefined;
  /** A way round it, under both. */
  children?: ReactNode;
}

/** A captcha. */
export function CaptchaField({ captcha, problem, children }: CaptchaFieldProps) {
  const say = useWords();
  return (
    <div className={css.captcha}>
      <input type="hidden" name="key" value={captcha.key} />
      <Field id="code" label={say('signIn.captcha')} required {...(problem && { problem })}>
        <input name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <img className={css.picture} src={captcha.image} alt={say('signIn.captchaImage')} width={180} height={60} />
      {children}
    </div>
  );
}

/** Comes after the main button in the document, because Enter presses the first. */
export function NewPicture() {
  const say = useWords();
  return (
    <Button kind="quiet" size="small" name="act" value="picture" icon="refresh" className={css.again}>
      {say('signIn.newPicture')}
    </Button>
  );
}
