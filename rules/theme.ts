/** The themes by name; one of them makes all surfaces dark (specification 2.4). */
export const themes = ['default', 'white', 'dark', 'star', 'blue-smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const;
export type Theme = (typeof themes)[number];

/** The theme colour that nobody picked (specification 9). */
export const usualColour = '#409eff';

/** A theme by what a form, a cookie or a row calls it: `theme-star`, or `star` alone; `light` is what the default was called before. */
export function themeOf(name: string | null | undefined): Theme | undefined {
  const bare = name === 'light' ? 'default' : name?.replace(/^theme-/, '');
  return themes.find((theme) => theme === bare);
}

/** Whether pages are light or dark under a theme. */
export const schemeOf = (theme: Theme): 'light' | 'dark' => (theme === 'dark' ? 'dark' : 'light');
