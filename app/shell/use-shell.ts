import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/routes/layout.tsx';

/** The signed-in user and the menu, for pages inside the layout; absent if the layout itself failed. */
export function useShell() {
  return useRouteLoaderData<typeof loader>('routes/layout');
}
