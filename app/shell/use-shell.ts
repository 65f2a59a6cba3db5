import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/routes/layout.tsx';

/** Who is signed in and the menu, for pages inside the layout; absent when the layout itself failed. */
export function useShell() {
  return useRouteLoaderData<typeof loader>('routes/layout');
}
