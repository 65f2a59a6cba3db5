import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';
import { type Theme, themeOf, usualColour } from '#rules/theme.ts';
import { useShell } from '../use-shell.ts';

/** How this page is drawn: as its reader chose wherever he signs in, before that as this browser was told. */
export function useAppearance(): { theme: Theme; colour: string } {
  const root = useRouteLoaderData<typeof loader>('root');
  const chosen = useShell()?.ui;
  return {
    theme: themeOf(chosen?.theme) ?? root?.theme ?? 'default',
    colour: chosen?.colour ?? root?.colour ?? usualColour,
  };
}
