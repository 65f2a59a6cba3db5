import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteError } from '@remix-run/react';
import { revalidateUnlessOpened } from '#app/entity/list/opened-record.ts';
import { useNoted } from '#app/shell/browser/use-logged.ts';
import { ErrorInside, ErrorPage, errorTitle } from '#app/shell/error-page.tsx';
import { titled } from '#app/shell/menu/title.ts';
import { Shell } from '#app/shell/shell.tsx';
import { shellData } from '#app/shell/shell-data.server.ts';
import type { TabBarModel } from '#app/shell/tabs/tab-bar.tsx';
import { visitOf } from '#app/shell/tabs/tabs.server.ts';
import { useShell } from '#app/shell/use-shell.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { shell, headers } = await shellData(request, await visitOf(request));
  return data(shell, { headers });
}

export const shouldRevalidate = revalidateUnlessOpened;

/** The title of an error page; all others have their own (specification 2.2). */
export const meta: MetaFunction = ({ error, matches }) => (error ? titled(errorTitle(error))({ matches }) : []);

export default function Layout() {
  return (
    <Shell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

/** A failing page leaves the menu in place. */
export function ErrorBoundary() {
  const shell = useShell();
  const error = useRouteError();
  useNoted(error);
  const { pathname } = useLocation();
  if (!shell) return <ErrorPage error={error} />;
  return (
    <Shell {...shell} open={withoutPage(shell.open, pathname)}>
      <ErrorInside error={error} />
    </Shell>
  );
}

/** An error page has no tab (specification 2.3). */
const withoutPage = (open: TabBarModel, pathname: string): TabBarModel => ({
  ...open,
  tabs: open.tabs.filter(({ page }) => page !== pathname),
});
