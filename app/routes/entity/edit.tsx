import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadForm, submitForm } from '#app/entity/form/form-page.server.ts';
import { FormPage } from '#app/entity/form/form-page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { formTitle } from '#app/shell/menu/title.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadForm(request, params, 'edit');
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submitForm(request, params, 'edit');
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => formTitle(matches, 'edit', data?.screen.title);

export default function EntityEditPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  return <FormPage model={answered && answered.mode !== 'done' ? answered : loaded} />;
}
