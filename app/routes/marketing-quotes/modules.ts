import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';

/** The modules of some ids with what they cost, for the form that fills its lines by them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  if (ids === '') return [];
  return call(request, ({ marketing }) => marketing.quotesModule.select({ ids }));
}
