import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useAnswer } from '#app/entity/form/use-answer.ts';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { loadItemForm, submitItemForm } from './item-form.server.ts';
import { ItemForm } from './item-form.tsx';

export const loader = ({ request, params }: LoaderFunctionArgs) => loadItemForm(request, 'edit', params.id);

export const action = ({ request, params }: ActionFunctionArgs) => submitItemForm(request, 'edit', params.id);

export const handle: PageHandle = { words: ['items'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'edit', data?.model.screen.title);

export default function ItemEditPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  return <ItemForm form={answered ?? loaded} />;
}
