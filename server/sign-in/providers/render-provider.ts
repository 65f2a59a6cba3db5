import type { Context } from '#server/calls/context.ts';
import { refusalOf } from '#server/errors.ts';
import { setOutForClient } from './social-sign-in.ts';

/** GET /api/blade-auth/oauth/render/{source}: sends the browser of a legacy client to the provider (contract 8). The address carries its argument in its path and answers a redirect, so that it stands beside the door. */
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
