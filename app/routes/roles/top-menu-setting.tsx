import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { GrantPage } from './grant-page.tsx';
import { idsOfPage, sendGrant } from './sent-grant.server.ts';

const back = '/system/topmenu/index';

export const handle: PageHandle = { words: ['roles'] };
export const meta = titled('pages.grantTopMenu');

export async function loader({ request }: LoaderFunctionArgs) {
  const ids = await idsOfPage(request, back);
  const form = await call(request, ({ system }) => system.topMenu.grantForm({ topMenuIds: ids }));
  return { ids, form, formKey: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  return sendGrant(request, {
    grant: ({ system }, { ids, ticked, expected }) => system.topMenu.grant({ topMenuIds: ids, ...ticked, expected }),
    trees: ['menuIds'],
    back,
  });
}

export default function TopMenuSetting() {
  const { ids, form, formKey } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  return (
    <GrantPage
      title="pages.grantTopMenu"
      names={form.names}
      ids={ids}
      mark={form.mark}
      formKey={formKey}
      again={again}
      back={back}
      sections={[{ name: 'menuIds', title: 'roles.menusOnTop', empty: 'roles.noMenus', hasFolders: true, choices: form.menu }]}
    />
  );
}
