import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '#app/i18n/page-handle.ts';
import { useAnswer } from '#app/shell/browser/use-answer.ts';
import { titled } from '#app/shell/menu/title.ts';
import { loadCommand, submitCommand } from './command-page.server.ts';
import { CommandPage } from './command-page.tsx';

export const handle: PageHandle = { words: ['tenants'] };
export const meta = titled('tenants.title');

export async function loader({ request }: LoaderFunctionArgs) {
  return loadCommand(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return submitCommand(request);
}

/** Quota and expiry, data source, or package of tenants: one page with three addresses. */
export default function TenantCommandPage() {
  const loaded = useLoaderData<typeof loader>();
  return <CommandPage {...(useAnswer<typeof action>() ?? loaded)} />;
}
