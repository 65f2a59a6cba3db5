import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { CopyButton } from '#app/kit/copy-button.tsx';
import { Facts } from '#app/kit/facts.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import css from '#app/routes/account/sessions.module.css';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['signIn'] };
export const meta = titled('signIn.security');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ session }) => session.security());
}

export default function SignInSecurity() {
  const security = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <div className={css.page}>
      <PageHeader title={say('signIn.security')} crumbs={useMenuCrumbs()} />
      <Panel title={say('signIn.securityKey')} actions={<CopyButton text={security.publicKey} size="small" />}>
        <textarea
          className={css.key}
          readOnly
          rows={3}
          aria-label={say('signIn.securityKey')}
          value={security.publicKey}
          spellCheck={false}
        />
        <p className={css.use}>{say('signIn.securityKeyUse')}</p>
        <p className={css.use}>{say('signIn.securityKeyKeep')}</p>
      </Panel>
      <Panel title={say('signIn.securityState')}>
        <Facts
          facts={[
            {
              label: say('signIn.securityCaptcha'),
              hint: say('signIn.securityCaptchaHint'),
              value: (
                <Badge tone={security.isCaptchaAsked ? 'good' : 'warning'}>
                  {say(security.isCaptchaAsked ? 'signIn.securityOn' : 'signIn.securityOff')}
                </Badge>
              ),
            },
            {
              label: say('signIn.securityLock'),
              hint: say('signIn.securityLockHint'),
              value: say('signIn.securityLockValue', { count: security.failCount, minutes: security.lockDuration }),
            },
            {
              label: say('signIn.securityAddress'),
              hint: say(security.isHttps ? 'signIn.securityHttps' : 'signIn.securityHttp'),
              value: (
                <>
                  {security.publicUrl || say('signIn.securityNoAddress')}{' '}
                  <Badge tone={security.isHttps ? 'good' : 'warning'}>{security.isHttps ? 'HTTPS' : 'HTTP'}</Badge>
                </>
              ),
            },
            {
              label: say('signIn.securityProxy'),
              hint: say('signIn.securityProxyHint'),
              value: say(security.isProxyTrusted ? 'signIn.securityProxyOn' : 'signIn.securityProxyOff'),
            },
            { label: say('signIn.securityMode'), value: <code>{security.mode}</code> },
          ]}
        />
      </Panel>
    </div>
  );
}
