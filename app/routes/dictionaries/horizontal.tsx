import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { revalidateUnlessOpened } from '#app/entity/list/opened-record.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { loadDictionary } from './dictionary-page.server.ts';
import { DictionaryPage } from './dictionary-page.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  return loadDictionary(request, 'horizontal');
}

export const shouldRevalidate = revalidateUnlessOpened;
export const handle: PageHandle = { words: ['dictionaries'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.heads.screen.title);

/** The system's dictionaries: dictionaries at the left, entries at the right. */
export default function DictHorizontalPage() {
  return <DictionaryPage {...useLoaderData<typeof loader>()} />;
}
