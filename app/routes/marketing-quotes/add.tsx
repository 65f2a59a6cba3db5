import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { formTitle } from '#app/shell/menu/title.ts';
import { loadQuoteForm, submitQuoteForm } from './quote-form.server.ts';
import { QuoteForm } from './quote-form.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  return loadQuoteForm(request, 'add');
}

export async function action({ request }: ActionFunctionArgs) {
  return submitQuoteForm(request, 'add');
}

export const handle: PageHandle = { words: ['quotes'] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'add', data?.model.screen.title);

export default function QuoteAddPage() {
  const loaded = useLoaderData<typeof loader>();
  const { model } = useAnswer<typeof action>() ?? loaded;
  return <QuoteForm model={model} />;
}
