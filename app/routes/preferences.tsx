import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { preferenceCookie } from '#app/shell/cookies.server.ts';
import { ownPath } from '#app/shell/own-path.ts';
import type { Preference } from '#app/shell/preference-form.tsx';

export const loader = () => redirect('/');

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  for (const [name, values] of Object.entries(preferences)) {
    const value = values.find((each) => each === form.get(name));
    if (value) headers.append('Set-Cookie', preferenceCookie(name, value));
  }
  return redirect(withoutLanguage(ownPath(form.get('back'))), { headers });
}

const preferences: Record<Preference, string[]> = {
  language: ['zh', 'en'],
  theme: ['light', 'dark'],
  sidebar: ['narrow', 'wide'],
};

/** `?lng=` outranks the cookie, so a choice made on such a page would have no effect. */
function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://console');
  if (!url.searchParams.has('lng')) return path;
  url.searchParams.delete('lng');
  return url.pathname + url.search;
}
