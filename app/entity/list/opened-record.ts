import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** The parameter of a list's address that names its open dialog: `view/7`, `edit/7` or `add?parentId=3`. */
export const openedParam = 'open';

/** The page that a list's address opens in a dialog; undefined if it opens none. */
export function openedHref(page: string, search: string, from: string): string | undefined {
  const opened = new URLSearchParams(search).get(openedParam);
  if (opened === null || !isOpenable.test(opened)) return undefined;
  const [path = '', query] = opened.split('?');
  const params = new URLSearchParams(query);
  if (!params.has('from') && from.includes('?')) params.set('from', from);
  return params.size === 0 ? `${page}/${path}` : `${page}/${path}?${params}`;
}

/** A list's query with the dialog for `href`; undefined if that page belongs to another list. */
export function withOpened(page: string, search: string, from: string, href: string): string | undefined {
  const { pathname, searchParams } = new URL(href, 'http://console');
  const path = pathname.slice(page.length + 1);
  if (!pathname.startsWith(`${page}/`) || !isOpenable.test(path)) return undefined;
  if (searchParams.get('from') === from) searchParams.delete('from');
  const params = new URLSearchParams(search);
  params.set(openedParam, searchParams.size === 0 ? path : `${path}?${searchParams}`);
  // A plain slash is readable in the address bar and equally valid.
  return `?${params}`.replaceAll('%2F', '/');
}

/** A list's query without the dialog. */
export function withoutOpened(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(openedParam);
  return params.size === 0 ? '' : `?${params}`;
}

/** Opening or closing a dialog does not reload the list or the frame. */
export function revalidateUnlessOpened({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSameList = currentUrl.pathname === nextUrl.pathname && withoutOpened(currentUrl.search) === withoutOpened(nextUrl.search);
  return formMethod === undefined && isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

const isOpenable = /^(?:add|(?:view|edit)\/\d+)(?:\?|$)/;
