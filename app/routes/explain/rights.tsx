import { useWords } from '#app/i18n/use-words.ts';
import { Badge } from '#app/kit/badge.tsx';
import { Empty } from '#app/kit/empty.tsx';
import { Panel } from '#app/kit/page.tsx';
import { Table } from '#app/kit/table.tsx';
import type { ExplainedRights } from '#server/access/explain/explain-rights.ts';
import { Checks } from './checks.tsx';
import css from './explain.module.css';
import { MenuRow } from './menu-row.tsx';

/** What somebody can see and do: the account, then menus with buttons and data scopes, then API scopes. */
export function Rights({ rights }: { rights: ExplainedRights }) {
  const { user, account, packageName, isPlatform, menus, apiScopes } = rights;
  const say = useWords();
  return (
    <>
      <Panel title={say('explainAccount')}>
        <Checks checks={account} />
        <dl className={css.facts}>
          {user.departments.length > 0 && (
            <div>
              <dt>{say('explainDepartments')}</dt>
              <dd>{user.departments.join(say('auditComma'))}</dd>
            </div>
          )}
          {packageName && (
            <div>
              <dt>{say('explainPackage')}</dt>
              <dd>{packageName}</dd>
            </div>
          )}
        </dl>
        {isPlatform && <p className={css.lead}>{say('explainAllOfPlatform')}</p>}
      </Panel>
      <Panel title={say('explainMenus')} flush>
        {menus.length === 0 ? (
          <Empty title={say('explainNoMenus')} hint={say('explainNoMenusHint')} icon="menu" />
        ) : (
          <Table label={say('explainMenus')} blocks className={css.menus}>
            <thead>
              <tr>
                <th scope="col">{say('explainMenu')}</th>
                <th scope="col">{say('explainThrough')}</th>
                <th scope="col">{say('explainScope')}</th>
                <th scope="col">{say('explainButtons')}</th>
              </tr>
            </thead>
            <tbody>
              {menus.map((menu) => (
                <MenuRow key={menu.id} menu={menu} roles={rights.roles.length} />
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      {apiScopes.length > 0 && (
        <Panel title={say('explainApiScopes')} flush>
          <Table label={say('explainApiScopes')} blocks>
            <thead>
              <tr>
                <th scope="col">{say('explainApiScopes')}</th>
                <th scope="col">{say('explainPath')}</th>
                <th scope="col">{say('explainThrough')}</th>
              </tr>
            </thead>
            <tbody>
              {apiScopes.map(({ id, name, path, isGranted, roles }) => (
                <tr key={id}>
                  <td data-label={say('explainApiScopes')}>
                    {name} <Badge tone={isGranted ? 'good' : 'neutral'}>{say(isGranted ? 'explainOpen' : 'explainClosed')}</Badge>
                  </td>
                  <td data-label={say('explainPath')}>
                    <code>{path}</code>
                  </td>
                  <td data-label={say('explainThrough')}>{roles.join(say('auditComma')) || '—'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
    </>
  );
}
