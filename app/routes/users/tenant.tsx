import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { FormWidth, Panel } from '#app/kit/page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { usersPage } from './ids-page.server.ts';
import css from './users.module.css';
import { UsersHeader } from './users-header.tsx';

export const handle: PageHandle = { words: ['users'] };
export const meta = titled('pages.userElsewhere');

export async function loader({ request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  const tenants = await call(request, ({ system }) => system.user.tenantChoices({ q }));
  return { tenants, q, from: usersPage };
}

/** The platform's administrator first chooses the tenant of a new user: roles, departments and posts depend on it (contract 10.1). */
export default function UserTenant() {
  const { tenants, q, from } = useLoaderData<typeof loader>();
  const say = useWords();
  return (
    <FormWidth>
      <UsersHeader title={say('pages.userElsewhere')} from={from} />
      <Panel>
        <p className={css.lead}>{say('users.elsewhereHint')}</p>
        <Form method="get" role="search" className={css.find}>
          <input type="search" name="q" defaultValue={q} aria-label={say('users.elsewhereFind')} placeholder={say('users.elsewhereFind')} />
          <Button icon="search">{say('kit.search')}</Button>
        </Form>
        {tenants.length === 0 && <p>{say('users.elsewhereNone')}</p>}
        <ul className={css.tenants}>
          {tenants.map(({ tenantId, tenantName }) => (
            <li key={tenantId}>
              <Link to={`/system/user/add?${new URLSearchParams({ tenantId })}`}>
                {tenantName} <code>{tenantId}</code>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </FormWidth>
  );
}
