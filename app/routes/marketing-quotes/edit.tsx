import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { loadQuoteForm, submitQuoteForm } from './quote-form.server.ts';
import { QuoteForm } from './quote-form.tsx';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadQuoteForm(request, 'edit', params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitQuoteForm(request, 'edit', params.id);
}

export const handle: PageHandle = { words: ['quotes'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'edit', data?.model.screen.title);

export default function QuoteEditPage() {
  const loaded = useLoaderData<typeof loader>();
  const { model } = useAnswer<typeof action>() ?? loaded;
  return <QuoteForm model={model} />;
}
