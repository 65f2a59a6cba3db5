import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { requirePermission } from '#app/entity/screen-of.server.ts';
import { localeOf, wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useLocale, useWords } from '#app/i18n/use-words.ts';
import { PageHeader } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { editedType } from './sent-definition.ts';
import { submitType } from './submit-type.server.ts';
import { TypeEditor } from './type-editor.tsx';

export const handle: PageHandle = { words: ['itemTypes'] };
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageTitle(matches, loaded?.title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const typeCode = params.code ?? '';
  const [type, say, locale] = await Promise.all([
    call(request, ({ rd }) => rd.itemType.detail({ typeCode })),
    wordsOf(request),
    localeOf(request),
  ]);
  requirePermission(type.mayEdit);
  const title = say('itemTypes.editTitle', { type: `${typeCode} ${type[locale]}` });
  return { typeCode, edited: editedType(type), title, key: crypto.randomUUID() };
}

export const action = ({ request, params }: ActionFunctionArgs) => submitType(request, params.code);

/** The editor of a type that exists. */
export default function EditItemType() {
  const { typeCode, title, ...loaded } = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const locale = useLocale();
  const view = `/rd/itemtype/view/${typeCode}`;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          ...useMenuCrumbs(),
          { label: say('itemTypes.title'), to: '/rd/itemtype/index' },
          { label: `${typeCode} ${loaded.edited[locale]}`, to: view },
        ]}
      />
      <TypeEditor edited={again ?? loaded} back={view} />
    </>
  );
}
