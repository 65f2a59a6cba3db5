import type { ReactNode } from 'react';
import type { Say } from '#app/i18n/say.ts';
import { useWords } from '#app/i18n/use-words.ts';
import type { WordKey } from '#app/i18n/words.ts';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { Card } from './card.tsx';
import css from './sign-in.module.css';
import { signInAddress, type Way, ways, wayWords } from './ways.ts';

interface SignInCardProps {
  way: Way;
  /** The tenant of the host name. */
  tenantName?: string | undefined;
  /** The tenant that the user typed. */
  typedTenant: string | undefined;
  to: string;
  refusal: { message: string; problems: Record<string, string> } | null;
  children: ReactNode;
}

/** The frame of every way to sign in: title, the ways, the problem, and the form (specification 2.5). */
export function SignInCard({ way, tenantName, typedTenant, to, refusal, children }: SignInCardProps) {
  const say = useWords();
  const summary = summedUp(refusal?.problems ?? {}, say);
  return (
    <Card title={say('signIn.title')} lead={tenantName ?? say('signIn.lead')} isNarrow>
      <nav className={css.ways} aria-label={say('signIn.ways')}>
        {ways.map((one) => (
          <a key={one} href={signInAddress(one, to, typedTenant)} aria-current={one === way ? 'page' : undefined}>
            {say(wayWords[one])}
          </a>
        ))}
      </nav>
      {refusal && <ProblemSummary message={summary.length > 1 ? say('entity.checkForm') : refusal.message} problems={summary} />}
      {children}
    </Card>
  );
}

const labels = {
  tenantId: 'shell.tenantCode',
  account: 'shell.account',
  password: 'signIn.password',
  number: 'signIn.supplierCode',
  phone: 'shell.phone',
  code: 'signIn.captcha',
  smsCode: 'signIn.smsCode',
} satisfies Record<string, WordKey>;

const summedUp = (problems: Record<string, string>, say: Say) =>
  Object.entries(labels).flatMap(([id, label]) => (problems[id] ? [{ id, label: say(label), text: problems[id] }] : []));
