import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { lockAddress } from '#app/shell/lock/lock-address.ts';

/** Stands in for whatever a locked session asks for (docs/access.md, 'Locked screen'): a page's data too learns here where to go. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(lockAddress(new URL(request.url).searchParams.get('to')));
}

export const action = loader;
