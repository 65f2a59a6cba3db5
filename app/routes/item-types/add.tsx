import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { PageHeader } from '#app/kit/page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { useMenuCrumbs } from '#app/shell/menu/use-menu-crumbs.ts';
import { editedType } from './sent-definition.ts';
import { submitType } from './submit-type.server.ts';
import { TypeEditor } from './type-editor.tsx';

export const handle: PageHandle = { words: ['itemTypes'] };
export const meta = titled('itemTypes.addTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [group, like] = ['group', 'like'].map((name) => query.get(name) ?? undefined);
  return { edited: editedType(await call(request, ({ rd }) => rd.itemType.begin({ group, like }))), key: crypto.randomUUID() };
}

export const action = ({ request }: ActionFunctionArgs) => submitType(request);

/** The editor of a type that the plant adds. */
export default function AddItemType() {
  const loaded = useLoaderData<typeof loader>();
  const again = useAnswer<typeof action>();
  const say = useWords();
  const list = '/rd/itemtype/index';
  return (
    <>
      <PageHeader title={say('itemTypes.addTitle')} crumbs={[...useMenuCrumbs(), { label: say('itemTypes.title'), to: list }]} />
      <TypeEditor edited={again ?? loaded} back={list} />
    </>
  );
}
