import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { CSSProperties } from 'react';
import { attempt } from '#app/api.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button, ButtonLink } from '#app/kit/button.tsx';
import { FormToken } from '#app/kit/form-token.tsx';
import { FormWidth, Panel, SubmitBar } from '#app/kit/page.tsx';
import { ProblemSummary } from '#app/kit/problems.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { titled } from '#app/shell/menu/title.ts';
import { ChosenUsers } from './chosen-users.tsx';
import { askAbout, tickedUsers } from './ids-page.server.ts';
import css from './users.module.css';
import { UsersHeader } from './users-header.tsx';

export const handle: PageHandle = { words: ['users'] };
export const meta = titled('pages.userRoles');

export async function loader({ request }: LoaderFunctionArgs) {
  const { answer, userIds, from } = await askAbout(request, ({ system }, ids) => system.user.grantForm({ userIds: ids }));
  return { ...answer, userIds, from, key: crypto.randomUUID(), isApproval: isApproval(request) };
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { userIds, from } = await tickedUsers(request, sent);
  const roleIds = sent.getAll('roleIds').map(String);
  const command = isApproval(request) ? 'approve' : 'grant';
  const outcome = await attempt(request, ({ system }) => system.user[command]({ userIds, roleIds }), {
    idempotencyKey: String(sent.get('_key') ?? ''),
  });
  if ('refusal' in outcome) return data({ roleIds, message: outcome.refusal.message, key: crypto.randomUUID() }, { status: 400 });
  throw redirectWith((await wordsOf(request))('entity.commandDone'), from);
}

/** A self-registered user is enabled together with the roles. */
const isApproval = ({ url }: Request): boolean => new URL(url).pathname.replace(/\.data$/, '').endsWith('/approve');

/**
 * Sets the roles of the ticked users to exactly those ticked here (contract 5.1, grant), or approves self-registered users (specification
 * 8).
 */
export default function UserRoles() {
  const { users, roles, userIds, from, key, isApproval } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const ticked = (role: (typeof roles)[number]) => (again ? again.roleIds.includes(role.id) : role.holders === users.length);
  return (
    <FormWidth>
      <UsersHeader title={say(isApproval ? 'users.approve' : 'pages.userRoles')} from={from} />
      <Panel>
        <Form method="post">
          <FormToken />
          <input type="hidden" name="_key" value={again?.key ?? key} />
          <input type="hidden" name="ids" value={userIds.join(',')} />
          <input type="hidden" name="from" value={from} />
          {again && <ProblemSummary key={again.key} message={again.message} problems={[]} />}
          <ChosenUsers users={users} showTenant={false} />
          <section className={css.section}>
            <h2>{say('shell.roles')}</h2>
            <p className={css.lead}>{say(isApproval ? 'users.approveHint' : 'users.rolesHint')}</p>
            {roles.length === 0 && <p>{say('users.rolesNone')}</p>}
            <div className={css.roles}>
              {roles.map((role) => (
                <label key={role.id} className={css.role} style={{ '--depth': role.depth } as CSSProperties}>
                  <input type="checkbox" name="roleIds" value={role.id} defaultChecked={ticked(role)} />
                  {role.name}
                  {role.holders > 0 && role.holders < users.length && <small>{say('users.rolesPartly', { count: role.holders })}</small>}
                </label>
              ))}
            </div>
          </section>
          <SubmitBar>
            <Button kind="primary">{say(isApproval ? 'users.approveDo' : 'kit.save')}</Button>
            <ButtonLink to={from}>{say('kit.cancel')}</ButtonLink>
          </SubmitBar>
        </Form>
      </Panel>
    </FormWidth>
  );
}
