import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { lockAddress } from '#app/shell/lock/lock-address.ts';

/**
 * Responds in place of any page of a locked session (docs/access.md, 'Locked screen'), including data requests, which are redirected too.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(lockAddress(new URL(request.url).searchParams.get('to')));
}

export const action = loader;
