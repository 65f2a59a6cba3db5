/** The value of a plain-text cookie. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('Cookie') ?? '';
  const pair = header.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** A preference stored in the browser for a year; it is not secret, so scripts may read it. */
export const preferenceCookie = (name: string, value: string): string => `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
