import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { call } from '#app/api.server.ts';
import { readCookie } from '#app/shell/cookies.server.ts';
import { ErrorInside, ErrorPage } from '#app/shell/error-page.tsx';
import { takeFlash } from '#app/shell/flash.server.ts';
import { Shell, type ShellUser } from '#app/shell/shell.tsx';
import { useShell } from '#app/shell/use-shell.ts';
import type { MenuNode } from '#rules/screen.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, menus } = await call<{ user: ShellUser; menus: MenuNode[] }>(request, 'query', 'session.shell');
  const { flash, headers } = takeFlash(request);
  return data({ user, menus, narrow: readCookie(request, 'sidebar') === 'narrow', flash }, { headers });
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
