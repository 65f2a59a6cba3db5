import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, PageHeader, Panel } from '#app/kit/page.tsx';
import { AccountTabs } from '#app/routes/users/account-tabs.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import css from '#app/sign-in/accounts.module.css';

export const handle: PageHandle = { words: ['account'] };
export const meta = titled('pages.linkedAccounts');

export async function loader({ request }: LoaderFunctionArgs) {
  return call(request, ({ session }) => session.social.mine());
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const [source = '', key = ''] = String(form.get('unbind') ?? '').split(' ');
  const outcome = await attempt(request, ({ session }) => session.social.unbind({ source, key }));
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, '/info/identities', 'bad');
  throw redirectWith((await wordsOf(request))('account.unlinked'), '/info/identities');
}

/** The external accounts by which the user signs in (specification 2.5). */
export default function Accounts() {
  const { bound, providers } = useLoaderData<typeof loader>();
  const say = useWords();
  const open = providers.filter(({ source }) => !bound.some((one) => one.source === source));
  return (
    <FormWidth>
      <PageHeader title={say('pages.linkedAccounts')} />
      <AccountTabs />
      <Panel>
        <p className={css.lead}>{bound.length === 0 ? say('account.linkedNone') : say('account.linkedHint')}</p>
        {bound.length > 0 && (
          <Form method="post" className={css.list}>
            <FormToken />
            {bound.map(({ source, key, provider, name, boundAt }) => (
              <div key={`${source} ${key}`} className={css.account}>
                <strong>{provider}</strong>
                <span className={css.name}>{name}</span>
                <small>{say('account.linkedSince', { time: boundAt.slice(0, 16) })}</small>
                <Button size="small" name="unbind" value={`${source} ${key}`}>
                  {say('account.unlink')}
                </Button>
              </div>
            ))}
          </Form>
        )}
        <p className={css.more}>
          {open.map(({ source, name }) => (
            <a key={source} href={`/oauth/render/${source}?bind=1`}>
              {say('account.link', { provider: name })}
            </a>
          ))}
        </p>
      </Panel>
    </FormWidth>
  );
}
