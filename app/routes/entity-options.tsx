import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';
import type { Option } from '#rules/screen.ts';

/** What a select that is searched while typing asks; other procedures than selects have no address here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const path = params.path ?? '';
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*\.select$/.test(path)) throw new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const wanted = { q: query.get('q') ?? undefined, ids: query.get('ids') ?? undefined };
  return Response.json(await call<Option[]>(request, 'query', path, wanted));
}
