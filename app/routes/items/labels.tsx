import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { screenOf } from '#app/entity/screen-of.server.ts';
import { chosenRecords, readChosen } from '#app/entity/tools/gather.server.ts';
import { wordsOf } from '#app/i18n/i18n.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { redirectWith } from '#app/shell/flash.server.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { ownPath } from '#app/shell/own-path.ts';
import { LabelSheet } from './label-sheet.tsx';
import { loadLabels } from './labels-page.server.ts';

/** The labels of the items that are ticked in the list, or of all that its filters find. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const from = ownPath(query.get('from'), '/rd/icitem/index');
  const chosen = readChosen(query, from);
  const found = chosen.found === undefined ? undefined : await foundOf(request, chosen);
  const ids = found ?? chosen.ids;
  if (ids.length === 0) throw redirectWith((await wordsOf(request))('entity.noneSelected'), from, 'warning');
  const meant = chosen.found === undefined ? { name: 'ids', value: ids.join(',') } : { name: 'found', value: String(chosen.found) };
  return { ...(await loadLabels(request, ids)), kept: [{ name: 'from', value: from }, meant], from };
}

async function foundOf(request: Request, chosen: ReturnType<typeof readChosen>): Promise<string[]> {
  const screen = await screenOf(request, { area: 'rd', entity: 'icitem' });
  const { rows } = await chosenRecords(request, screen, chosen);
  return rows.map(({ id }) => id);
}

export const handle: PageHandle = { words: ['itemLabels'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.labels[0]?.code);

export default function ItemLabelsPage() {
  const { kept, from, ...sheet } = useLoaderData<typeof loader>();
  return <LabelSheet {...sheet} kept={kept} back={from} />;
}
