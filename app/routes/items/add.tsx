import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { formTitle, titled } from '#app/shell/menu/title.ts';
import { loadItemForm, submitItemForm } from './item-form.server.ts';
import { ItemForm } from './item-form.tsx';
import { TypePicker } from './type-picker.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('typeCode')) return { form: await loadItemForm(request, 'add') };
  const copy = query.get('copy');
  if (copy !== null) {
    const { typeCode } = await call(request, ({ rd }) => rd.item.detail({ id: copy }));
    throw redirect(`/rd/icitem/add?${new URLSearchParams([['typeCode', typeCode], ...query])}`);
  }
  const q = query.get('q') ?? '';
  return { form: null, q, ...(await call(request, ({ rd }) => rd.type.offer({ q }))) };
}

export const action = ({ request }: ActionFunctionArgs) => submitItemForm(request, 'add');

export const handle: PageHandle = { words: ['items'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.form ? formTitle(matches, 'add', data.form.model.screen.title) : titled('items.pickTitle')({ matches });

export default function ItemAddPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  const say = useWords();
  if (loaded.form === null) return <TypePicker title={say('items.pickTitle')} page="/rd/icitem/add" {...loaded} />;
  return <ItemForm form={answered ?? loaded.form} />;
}
