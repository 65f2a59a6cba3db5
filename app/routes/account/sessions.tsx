import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { AccountTabs } from '#app/routes/users/account-tabs.tsx';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { SessionTable } from './session-table.tsx';
import css from './sessions.module.css';

export const handle: PageHandle = { words: ['account'] };
export const meta = titled('pages.sessions');

export async function loader({ request }: LoaderFunctionArgs) {
  return { sessions: await call(request, ({ session }) => session.mine()) };
}

/** Ends one session, all others, or all including this one. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const say = await wordsOf(request);
  const here = new URL(request.url).pathname;
  const act = form.get('act');
  if (act === 'all') {
    await call(request, ({ session }) => session.signOutEverywhere());
    throw redirect('/login');
  }
  const outcome = await (act === 'others'
    ? attempt(request, ({ session }) => session.endOthers())
    : attempt(request, ({ session }) => session.endMine({ ids: form.getAll('ids').map(String) })));
  if ('refusal' in outcome) throw redirectWith(outcome.refusal.message, here, 'bad');
  throw redirectWith(say(act === 'others' ? 'account.sessionOthersEnded' : 'account.sessionEnded'), here);
}

export default function MySessions() {
  const { sessions } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <div className={css.page}>
      <PageHeader
        title={say('pages.sessions')}
        actions={
          <Form method="post" className={css.acts}>
            <FormToken />
            {sessions.length > 1 && (
              <Button name="act" value="others">
                {say('account.sessionEndOthers')}
              </Button>
            )}
            <Button name="act" value="all" icon="logout">
              {say('account.sessionEndAll')}
            </Button>
          </Form>
        }
      />
      <AccountTabs />
      <p className={css.hint}>{say('account.sessionsHint')}</p>
      <Panel flush>
        <SessionTable sessions={sessions} />
      </Panel>
    </div>
  );
}
