import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { call } from '#app/api.server.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import css from '#app/routes/account/sessions.module.css';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';

export const meta = titled('security');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ session }) => session.security());
}

export default function SignInSecurity() {
  const security = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <div className={css.page}>
      <PageHeader title={say('security')} crumbs={useMenuCrumbs()} />
      <Panel title={say('securityKey')} actions={<CopyButton text={security.publicKey} size="small" />}>
        <textarea className={css.key} readOnly rows={3} aria-label={say('securityKey')} value={security.publicKey} spellCheck={false} />
        <p className={css.use}>{say('securityKeyUse')}</p>
        <p className={css.use}>{say('securityKeyKeep')}</p>
      </Panel>
      <Panel title={say('securityState')}>
        <dl className={css.facts}>
          <Fact name={say('securityCaptcha')} hint={say('securityCaptchaHint')}>
            <Badge tone={security.isCaptchaAsked ? 'good' : 'warning'}>{say(security.isCaptchaAsked ? 'securityOn' : 'securityOff')}</Badge>
          </Fact>
          <Fact name={say('securityLock')} hint={say('securityLockHint')}>
            {say('securityLockValue', { count: security.failCount, minutes: security.lockDuration })}
          </Fact>
          <Fact name={say('securityAddress')} hint={say(security.isHttps ? 'securityHttps' : 'securityHttp')}>
            {security.publicUrl || say('securityNoAddress')}{' '}
            <Badge tone={security.isHttps ? 'good' : 'warning'}>{security.isHttps ? 'HTTPS' : 'HTTP'}</Badge>
          </Fact>
          <Fact name={say('securityProxy')} hint={say('securityProxyHint')}>
            {say(security.isProxyTrusted ? 'securityProxyOn' : 'securityProxyOff')}
          </Fact>
          <Fact name={say('securityMode')}>
            <code>{security.mode}</code>
          </Fact>
        </dl>
      </Panel>
    </div>
  );
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </>
  );
}
