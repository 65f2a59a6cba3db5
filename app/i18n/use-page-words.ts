import { useMatches, useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';
import { loadWords } from './load-words.ts';
import { handlesOf } from './page-handle.ts';
import { wordFile } from './word-files.ts';

/**
 * The files of words that this page says, in its language. A page that is navigated to, and a language that is switched to, is drawn when they have come:
 * the router draws in transitions, so that what was there stays until then. A page whose words do not come is fetched whole, with its words in it.
 */
export function usePageWords(): string[] {
  const root = useRouteLoaderData<typeof loader>('root');
  const parts = new Set(handlesOf(useMatches()).flatMap(({ words = [] }) => words));
  if (!root) return [];
  const files = (['everywhere', ...parts] as const).map((part) => wordFile(root.wordsVersion, root.locale, part));
  const loading = typeof document === 'undefined' ? undefined : loadWords(files);
  if (loading) throw loading.catch(fetchWhole);
  return files;
}

function fetchWhole(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
