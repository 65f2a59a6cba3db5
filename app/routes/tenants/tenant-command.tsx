import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { titled } from '#app/shell/menu/title.ts';
import { loadDeed, submitDeed } from './command-page.server.ts';
import { DeedPage } from './command-page.tsx';

export const meta = titled('tenantTitle');

export async function loader({ request }: LoaderFunctionArgs) {
  return loadDeed(request);
}

export async function action({ request }: ActionFunctionArgs) {
  return submitDeed(request);
}

/** Quota and expiry, the data source, or the package of tenants: one page with three addresses. */
export default function TenantDeedPage() {
  const loaded = useLoaderData<typeof loader>();
  return <DeedPage {...(useActionData<typeof action>() ?? loaded)} />;
}
