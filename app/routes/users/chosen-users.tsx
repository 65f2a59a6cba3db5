import { useWords } from '#app/i18n/use-words.ts';
import { Table } from '#app/kit/table.tsx';
import type { AnswerAt } from '#app/procedure-paths.ts';

type NamedUser = AnswerAt<'system.user.grantForm'>['users'][number];

/** The users of a command; with their tenants if the administrator sees several. */
export function ChosenUsers({ users, showTenant }: { users: NamedUser[]; showTenant: boolean }) {
  const say = useWords();
  const hasRoles = users.some((user) => user.roleName !== undefined);
  return (
    <Table label={say('users.chosen')} blocks>
      <thead>
        <tr>
          <th scope="col">{say('shell.signInAccount')}</th>
          <th scope="col">{say('users.name')}</th>
          {showTenant && <th scope="col">{say('shell.ownTenant')}</th>}
          {hasRoles && <th scope="col">{say('users.rolesNow')}</th>}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td data-label={say('shell.signInAccount')}>
              <code>{user.account}</code>
            </td>
            <td data-label={say('users.name')}>{user.realName}</td>
            {showTenant && <td data-label={say('shell.ownTenant')}>{user.tenantName}</td>}
            {hasRoles && <td data-label={say('users.rolesNow')}>{user.roleName || '—'}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
