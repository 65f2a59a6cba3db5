import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** Sends on from /exchange/jobs: messages sent in earlier releases link there. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace('/exchange', '/desk') + search, 301);
}
