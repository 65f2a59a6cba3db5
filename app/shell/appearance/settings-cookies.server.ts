import type { UiSettings } from '#server/workspace/shell/ui-settings.ts';
import { preferenceCookie, readCookie } from '../cookies.server.ts';

/** The Set-Cookie headers that store settings in this browser, for pages without a user: sign-in, lock, errors. */
export function settingsCookies(settings: Partial<UiSettings>): string[] {
  return Object.entries(cookiesOf(settings)).map(([name, value]) => preferenceCookie(name, value));
}

/**
 * The headers for settings that this browser stores differently. A language already chosen here stays: it may be someone else's terminal.
 */
export function catchUp(request: Request, settings: UiSettings): string[] {
  return Object.entries(cookiesOf(settings)).flatMap(([name, value]) => {
    const known = readCookie(request, name);
    return known === value || (name === 'language' && known !== undefined) ? [] : [preferenceCookie(name, value)];
  });
}

const cookiesOf = ({ language, theme, colour, collapse }: Partial<UiSettings>): Record<string, string> => ({
  ...(language ? { language } : {}),
  ...(theme ? { theme: theme.replace(/^theme-/, '') } : {}),
  // A cookie's value must not contain '#'.
  ...(colour ? { colour: colour.replace('#', '') } : {}),
  ...(typeof collapse === 'boolean' ? { sidebar: collapse ? 'narrow' : 'wide' } : {}),
});
