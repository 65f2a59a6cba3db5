import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { attempt } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { forgetTicks } from '#app/shell/tabs/kept-states.ts';
import { useShell } from '#app/shell/use-shell.ts';
import { ChosenUsers } from './chosen-users.tsx';
import { askAbout, tickedUsers } from './ids-page.server.ts';
import { OneTimePasswords } from './one-time-passwords.tsx';
import css from './users.module.css';
import { UsersHeader } from './users-header.tsx';

export const handle: PageHandle = { words: ['users'] };
export const meta = titled('pages.userReset');

export async function loader({ request }: LoaderFunctionArgs) {
  const { answer: users, userIds, from } = await askAbout(request, ({ system }, ids) => system.user.named({ userIds: ids }));
  return { users, userIds, from };
}

/** Neither an address nor a cookie may carry the passwords, so only this response does. */
export async function action({ request }: ActionFunctionArgs) {
  const { userIds } = await tickedUsers(request, await request.formData());
  const outcome = await attempt(request, ({ system }) => system.user.resetPassword({ userIds }));
  if ('refusal' in outcome) return data({ message: outcome.refusal.message, passwords: undefined }, { status: 400 });
  return data({ message: undefined, passwords: outcome.answer.map(({ account, password }) => ({ account, password })) });
}

/** Asks before the passwords of the ticked users are reset, and shows the new ones once (contract 5.1, R-19). */
export default function UserReset() {
  const { users, userIds, from } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const say = useWords();
  const user = useShell()?.user.id ?? '';
  const isDone = answer?.passwords !== undefined;
  // The passwords are shown in between, so this command does not return to the list by itself.
  useEffect(() => {
    if (isDone) forgetTicks(user, from.replace(/\?.*/, ''));
  }, [isDone, user, from]);
  if (answer?.passwords) {
    return (
      <FormWidth>
        <UsersHeader title={say('users.resetDone')} from={from} />
        <Panel>
          <OneTimePasswords passwords={answer.passwords} />
          <SubmitBar>
            <ButtonLink kind="primary" to={from}>
              {say('users.backToUsers')}
            </ButtonLink>
          </SubmitBar>
        </Panel>
      </FormWidth>
    );
  }
  return (
    <FormWidth>
      <UsersHeader title={say('pages.userReset')} from={from} />
      <Panel>
        <Form method="post">
          <FormToken />
          <input type="hidden" name="ids" value={userIds.join(',')} />
          <input type="hidden" name="from" value={from} />
          {answer?.message && <ProblemSummary key={answer.message} message={answer.message} problems={[]} />}
          <p className={css.lead}>{say(users.length === 1 ? 'users.resetAskOne' : 'users.resetAskMany', { count: users.length })}</p>
          <ChosenUsers users={users} showTenant={new Set(users.map((user) => user.tenantName)).size > 1} />
          <SubmitBar>
            <Button kind="danger">{say('users.resetDo')}</Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
