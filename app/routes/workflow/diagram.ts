import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api.server.ts';

/** How far a process is, as a picture that runs nothing. */
export async function loader({ request, params: { processInstanceId = '' } }: LoaderFunctionArgs) {
  const svg = await call(request, ({ flow }) => flow.work.diagram({ processInstanceId }));
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
