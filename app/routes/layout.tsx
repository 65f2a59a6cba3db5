import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { ErrorInside, ErrorPage } from '#app/shell/error-page.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { shellData } from '#app/shell/shell-data.server.ts';
import { useShell } from '#app/shell/use-shell.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { shell, headers } = await shellData(request);
  return data(shell, { headers });
}

export default function Layout() {
  return (
    <Shell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

/** A page that fails leaves the menu standing. */
export function ErrorBoundary() {
  const shell = useShell();
  const error = useRouteError();
  if (!shell) return <ErrorPage error={error} />;
  return (
    <Shell {...shell}>
      <ErrorInside error={error} />
    </Shell>
  );
}
