import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** The CSRF token of every form that posts, for browsers that send neither Origin nor Referer. */
export function FormToken() {
  const token = useRouteLoaderData<typeof loader>('root')?.formToken;
  return token ? <input type="hidden" name="_token" value={token} /> : null;
}
