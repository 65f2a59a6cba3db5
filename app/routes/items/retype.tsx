import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { titled } from '#app/shell/menu/title.ts';
import { TypePicker } from './type-picker.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const q = new URL(request.url).searchParams.get('q') ?? '';
  const [{ code }, offered] = await call(request, ({ rd }) => Promise.all([rd.item.detail({ id }), rd.type.offer({ q })]));
  return { id, code, q, ...offered };
}

export const handle: PageHandle = { words: ['items', 'itemPage'] };
export const meta = titled('items.retype');

/** Another type for a draft; its form then opens with the values that both types have. */
export default function RetypeItemPage() {
  const { id, code, ...offered } = useLoaderData<typeof loader>();
  const say = useWords();
  return <TypePicker title={say('itemPage.retypeTitle', { code })} page={`/rd/icitem/edit/${id}`} {...offered} />;
}
