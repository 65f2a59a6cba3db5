import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { ButtonLink } from '#app/kit/button.tsx';
import { FormWidth, Panel, SubmitBar } from '#app/kit/page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import type { ImportedUsers } from '#server/access/users/import-users.ts';
import { usersPage } from './ids-page.server.ts';
import { OneTimePasswords } from './one-time-passwords.tsx';
import { takeWorkbook } from './take-workbook.server.ts';
import css from './users.module.css';
import { UsersHeader } from './users-header.tsx';
import { TemplateLink, WorkbookForm } from './workbook-form.tsx';

export const handle: PageHandle = { words: ['users'] };
export const meta = titled('pages.userImport');

export async function loader({ request }: LoaderFunctionArgs) {
  await call(request, ({ system }) => system.user.importForm());
  return { from: usersPage, key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const taken = await takeWorkbook(request, ({ system }, input) => system.user.importUsers(input));
  return data(taken, { status: 'again' in taken ? 400 : 200 });
}

/** Users from a workbook; new passwords are shown once (contract 5.1, R-31). */
export default function UserImport() {
  const { from, key } = useLoaderData<typeof loader>();
  const taken = useActionData<typeof action>();
  const say = useWords();
  if (taken && 'answer' in taken) return <Done done={taken.answer} from={from} />;
  return (
    <FormWidth>
      <UsersHeader title={say('pages.userImport')} from={from} actions={<TemplateLink to="/system/user/template" />} />
      <WorkbookForm
        idempotencyKey={key}
        again={taken?.again}
        help={say('users.importFileHelp')}
        covers={say('users.importCovered')}
        cancelTo={from}
      />
    </FormWidth>
  );
}

function Done({ done, from }: { done: ImportedUsers; from: string }) {
  const say = useWords();
  return (
    <FormWidth>
      <UsersHeader title={say('pages.userImport')} from={from} />
      <Panel>
        <p className={css.lead} role="status">
          {say('users.importDone', { added: done.added, changed: done.changed })}
        </p>
        {done.passwords.length > 0 && <OneTimePasswords passwords={done.passwords} />}
        <SubmitBar>
          <ButtonLink kind="primary" to={from}>
            {say('users.backToUsers')}
          </ButtonLink>
        </SubmitBar>
      </Panel>
    </FormWidth>
  );
}
