export interface Cors {
  /** Returns the response to a browser's preflight request; undefined for any other request. */
  preflight(request: Request): Response | undefined;
  /** The CORS headers for the request's origin. */
  headersFor(request: Request): Record<string, string>;
}

/** Clients send credentials, so a wildcard fails (contract 11.13): only configured origins are allowed, each by name. */
export function createCors(origins: readonly string[]): Cors {
  const allowed = new Set(origins);
  const headersFor = (request: Request): Record<string, string> => {
    const origin = request.headers.get('origin');
    if (origin === null || !allowed.has(origin)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Content-Disposition, X-Request-Id, Retry-After, X-Missing-Right, X-Total-Cut',
    };
  };
  const preflight = (request: Request): Response | undefined => {
    if (request.method !== 'OPTIONS' || !request.headers.has('origin') || !request.headers.has('access-control-request-method'))
      return undefined;
    const headers = headersFor(request);
    if (headers['access-control-allow-origin'] === undefined) return new Response(null, { status: 204, headers });
    const asked = request.headers.get('access-control-request-headers');
    return new Response(null, {
      status: 204,
      headers: {
        ...headers,
        vary: 'Origin, Access-Control-Request-Headers',
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '600',
        ...(asked === null ? {} : { 'access-control-allow-headers': asked }),
      },
    });
  };
  return { preflight, headersFor };
}
