import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadConfirm, performOnIds } from '#app/entity/list/confirm-page.server.ts';
import { ConfirmPage } from '#app/entity/list/confirm-page.tsx';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { pageTitle } from '#app/shell/menu/title.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadConfirm(request, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  return performOnIds(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(matches, data?.screen.title);

export default function EntityCommandPage() {
  return <ConfirmPage model={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
