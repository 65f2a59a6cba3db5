import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDictionary } from '#app/dictionary/dictionary-page.server.ts';
import { DictionaryPage } from '#app/dictionary/dictionary-page.tsx';
import { pageTitle } from '#app/shell/title.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return loadDictionary(request, 'horizontal');
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.heads.screen.title);

/** The system's dictionaries: heads at the left, entries at the right. */
export default function DictHorizontalPage() {
  return <DictionaryPage {...useLoaderData<typeof loader>()} />;
}
