import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EntityList } from '#app/entity/list/entity-list.tsx';
import { loadList } from '#app/entity/list/list-page.server.ts';
import { revalidateUnlessOpened } from '#app/entity/list/opened-record.ts';
import { listTitle } from '#app/shell/menu/title.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadList(request, params);
}

export const shouldRevalidate = revalidateUnlessOpened;
export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => listTitle(matches, location.pathname, data?.screen.title);

export default function EntityListPage() {
  return <EntityList {...useLoaderData<typeof loader>()} />;
}
