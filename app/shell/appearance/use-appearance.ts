import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';
import { type Theme, themeOf, usualColour } from '#rules/theme.ts';
import { useShell } from '../use-shell.ts';

/** The theme and colour of this page: the user's settings, or before sign-in those of this browser. */
export function useAppearance(): { theme: Theme; colour: string } {
  const root = useRouteLoaderData<typeof loader>('root');
  const chosen = useShell()?.ui;
  return {
    theme: themeOf(chosen?.theme) ?? root?.theme ?? 'default',
    colour: chosen?.colour ?? root?.colour ?? usualColour,
  };
}
