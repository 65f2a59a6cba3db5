/** The themes by name; one of them makes all surfaces dark (specification 2.4). */
export const themes = ['default', 'white', 'dark', 'star', 'blue-smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const;
export type Theme = (typeof themes)[number];

/** The default theme colour (specification 9). */
export const usualColour = '#409eff';

/** The theme named in a form, a cookie or a row: `theme-star`, or `star` alone; `light` is an earlier name of the default. */
export function themeOf(name: string | null | undefined): Theme | undefined {
  const bare = name === 'light' ? 'default' : name?.replace(/^theme-/, '');
  return themes.find((theme) => theme === bare);
}

/** Whether a theme's pages are light or dark. */
export const schemeOf = (theme: Theme): 'light' | 'dark' => (theme === 'dark' ? 'dark' : 'light');
