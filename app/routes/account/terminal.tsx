import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { PageHeader, Panel } from '#app/kit/page.tsx';
import { preferenceCookie, readCookie } from '#app/shell/cookies.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';

export const handle: PageHandle = { words: ['account'] };
export const meta = titled('account.terminal');

export async function loader({ request }: LoaderFunctionArgs) {
  await call(request, ({ session }) => session.terminal());
  return { isTerminal: readCookie(request, 'lite') === '1' };
}

export async function action({ request }: ActionFunctionArgs) {
  const wanted = (await request.formData()).get('terminal') === '1';
  const { isTerminal } = await call(request, ({ session }) => session.setTerminal({ isTerminal: wanted }));
  return redirect('/system/terminal/index', { headers: { 'Set-Cookie': preferenceCookie('lite', isTerminal ? '1' : '0') } });
}

/** Whether this device gets pages without script; an administrator sets it at the terminal itself. */
export default function Terminal() {
  const { isTerminal } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <>
      <PageHeader title={say('account.terminal')} crumbs={useMenuCrumbs()} />
      <Panel>
        <p>
          <strong>{say(isTerminal ? 'account.terminalOn' : 'account.terminalOff')}</strong>
        </p>
        <p>{say('account.terminalHint')}</p>
        {/* Loads a whole document, because the layout is rendered with or without script. */}
        <Form method="post" reloadDocument>
          <FormToken />
          <Button kind="primary" name="terminal" value={isTerminal ? '0' : '1'}>
            {say(isTerminal ? 'account.terminalUnset' : 'account.terminalSet')}
          </Button>
        </Form>
      </Panel>
    </>
  );
}
