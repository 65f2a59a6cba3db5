import type { Context } from '#server/calls/context.ts';
import { refusalOf } from '#server/errors.ts';
import { setOutForClient } from './social-sign-in.ts';

/**
 * GET /api/blade-auth/oauth/render/{source}: redirects a legacy client's browser to the provider (contract 8). Outside the /api dispatcher
 * because it has a path parameter and returns a redirect.
 */
export async function renderProvider(ctx: Context, source: string): Promise<Response> {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': ctx.caller.requestId };
  try {
    const url = await setOutForClient(ctx, source.slice(0, 64));
    return new Response(null, { status: 302, headers: { ...headers, location: url } });
  } catch (error) {
    const { code, message, expected } = refusalOf(error, 'zh');
    if (!expected) throw error;
    return Response.json({ code, success: false, data: {}, msg: message }, { status: code, headers });
  }
}
