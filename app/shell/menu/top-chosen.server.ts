import { readCookie } from '../cookies.server.ts';

const cookie = 'top-at';

/** Stores the page on which an entry of the top bar was chosen, until another page opens. */
export function topChosenAt(page: string): string {
  const [path = ''] = page.split('?');
  return `${cookie}=${encodeURIComponent(path)}; Path=/; SameSite=Lax; HttpOnly${path === '' ? '; Max-Age=0' : ''}`;
}

/** Whether the entry was chosen on this page; any other page clears the cookie. */
export function wasChosenHere(request: Request, headers: Headers): boolean {
  const page = readCookie(request, cookie);
  if (page === undefined) return false;
  const isHere = page === encodeURIComponent(new URL(request.url).pathname);
  if (!isHere) headers.append('Set-Cookie', topChosenAt(''));
  return isHere;
}
