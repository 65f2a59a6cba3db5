import type { UiSettings } from '#server/workspace/shell/ui-settings.ts';
import { preferenceCookie, readCookie } from '../cookies.server.ts';

/** The Set-Cookie headers that make this browser remember settings, for pages that know nobody: sign-in, the lock, errors. */
export function settingsCookies(settings: Partial<UiSettings>): string[] {
  return Object.entries(cookiesOf(settings)).map(([name, value]) => preferenceCookie(name, value));
}

/** The same for what this browser remembers differently. A language that was chosen here stays: it may be another reader's terminal. */
export function catchUp(request: Request, settings: UiSettings): string[] {
  return Object.entries(cookiesOf(settings)).flatMap(([name, value]) => {
    const known = readCookie(request, name);
    return known === value || (name === 'language' && known !== undefined) ? [] : [preferenceCookie(name, value)];
  });
}

const cookiesOf = ({ language, theme, colour, collapse }: Partial<UiSettings>): Record<string, string> => ({
  ...(language ? { language } : {}),
  ...(theme ? { theme: theme.replace(/^theme-/, '') } : {}),
  // The sign of a number stays out of a cookie's value.
  ...(colour ? { colour: colour.replace('#', '') } : {}),
  ...(typeof collapse === 'boolean' ? { sidebar: collapse ? 'narrow' : 'wide' } : {}),
});
