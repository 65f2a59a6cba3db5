import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** Shows the server that a form is ours, for browsers that send neither Origin nor Referer; every form that posts carries one. */
export function FormToken() {
  const token = useRouteLoaderData<typeof loader>('root')?.formToken;
  return token ? <input type="hidden" name="_token" value={token} /> : null;
}
