import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';

/** What the values in the address would be called, for a form that shows it while somebody types. */
export async function loader({ request }: LoaderFunctionArgs) {
  const typed = Object.fromEntries(new URL(request.url).searchParams);
  return call(request, ({ rd }) => rd.item.preview(typed));
}
