import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { attempt, call } from '#app/api.server.ts';
import { localeOf } from '#app/i18n/i18n.server.ts';
import { joined } from '#app/i18n/joined.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { GrantPage } from './grant-page.tsx';
import { idsOfPage, sendGrant } from './sent-grant.server.ts';

const back = '/authority/role/index';

export const handle: PageHandle = { words: ['roles'] };
export const meta = titled('pages.grantRole');

export async function loader({ request }: LoaderFunctionArgs) {
  const ids = await idsOfPage(request, back);
  const form = await call(request, ({ system }) => system.role.grantForm({ roleIds: ids }));
  return { ids, form, formKey: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  return sendGrant(request, {
    grant: ({ system }, { ids, ticked, expected }) => system.role.grant({ roleIds: ids, ...ticked, expected }),
    // Who has just given the right away is told that it is done, and no more.
    warn: async (ids, say) => {
      const form = await attempt(request, ({ system }) => system.role.grantForm({ roleIds: ids.split(',') }));
      const folders = 'refusal' in form ? [] : form.answer.emptyFolders;
      return folders.length > 0 ? say('roles.emptyFolders', { names: joined(folders, locale) }) : undefined;
    },
    trees: ['menuIds', 'dataScopeIds', 'apiScopeIds'],
    back,
  });
}

export default function RoleGrant() {
  const { ids, form, formKey } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  return (
    <GrantPage
      title="pages.grantRole"
      names={form.names}
      ids={ids}
      mark={form.mark}
      formKey={formKey}
      again={again}
      back={back}
      sections={[
        { name: 'menuIds', title: 'roles.menus', empty: 'roles.noMenus', hasFolders: true, choices: form.menu },
        { name: 'dataScopeIds', title: 'roles.dataScopes', empty: 'roles.noDataScopes', hint: 'roles.scopeHint', choices: form.dataScope },
        { name: 'apiScopeIds', title: 'roles.apiScopes', empty: 'roles.noApiScopes', choices: form.apiScope },
      ]}
    />
  );
}
