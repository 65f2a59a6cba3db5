import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Facts } from '#app/kit/facts.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ExplainedRights } from '#server/access/explain/explain-rights.ts';
import { Checks } from './checks.tsx';
import css from './explain.module.css';
import { MenuRow } from './menu-row.tsx';

/** What a user can see and do: the account, then menus with buttons and data scopes, then API scopes. */
export function Rights({ rights }: { rights: ExplainedRights }) {
  const { user, account, packageName, isPlatform, menus, apiScopes } = rights;
  const say = useWords();
  return (
    <>
      <Panel title={say('explain.account')}>
        <Checks checks={account} />
        <Facts
          across
          facts={[
            user.departments.length > 0 && { label: say('explain.departments'), value: user.departments.join(say('kit.comma')) },
            packageName && { label: say('explain.package'), value: packageName },
          ]}
        />
        {isPlatform && <p className={css.lead}>{say('explain.allOfPlatform')}</p>}
      </Panel>
      <Panel title={say('explain.menus')} flush>
        {menus.length === 0 ? (
          <Empty title={say('explain.noMenus')} hint={say('explain.noMenusHint')} icon="menu" />
        ) : (
          <Table label={say('explain.menus')} blocks className={css.menus}>
            <thead>
              <tr>
                <th scope="col">{say('explain.menu')}</th>
                <th scope="col">{say('explain.through')}</th>
                <th scope="col">{say('explain.scope')}</th>
                <th scope="col">{say('explain.buttons')}</th>
              </tr>
            </thead>
            <tbody>
              {menus.map((menu, at) => (
                <MenuRow key={menu.id} menu={menu} roles={rights.roles.length} leads={leadsToGranted(menus, at)} />
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      {apiScopes.length > 0 && (
        <Panel title={say('explain.apiScopes')} flush>
          <Table label={say('explain.apiScopes')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('explain.apiScopes')}</th>
                <th scope="col">{say('explain.path')}</th>
                <th scope="col">{say('explain.through')}</th>
              </tr>
            </thead>
            <tbody>
              {apiScopes.map(({ id, name, path, isGranted, roles }) => (
                <tr key={id}>
                  <td data-label={say('explain.apiScopes')}>
                    {name} <Badge tone={isGranted ? 'good' : 'neutral'}>{say(isGranted ? 'explain.open' : 'explain.closed')}</Badge>
                  </td>
                  <td data-label={say('explain.path')}>
                    <code>{path}</code>
                  </td>
                  <td data-label={say('explain.through')}>{roles.join(say('kit.comma')) || '—'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </>
  );
}

/** Whether a menu is shown only for its descendants; the rows are in the order of the tree. */
function leadsToGranted(menus: ExplainedRights['menus'], at: number): boolean {
  const depth = menus[at]?.depth ?? 0;
  const end = menus.findIndex((menu, place) => place > at && menu.depth <= depth);
  return menus.slice(at + 1, end < 0 ? undefined : end).some(({ isGranted }) => isGranted);
}
