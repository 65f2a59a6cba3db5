import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { pageTitle } from '#app/shell/menu/title.ts';
import { LabelSheet } from './label-sheet.tsx';
import { loadLabels } from './labels-page.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const sheet = await loadLabels(request, [id]);
  if (sheet.labels.length === 0) throw new Response(null, { status: 404 });
  return { id, ...sheet };
}

export const handle: PageHandle = { words: ['itemLabels'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.labels[0]?.code);

/** A label of an item for a reel or a box; its QR code is the item number. */
export default function ItemLabelPage() {
  const { id, ...sheet } = useLoaderData<typeof loader>();
  return <LabelSheet {...sheet} kept={[]} back={`/rd/icitem/view/${id}`} />;
}
