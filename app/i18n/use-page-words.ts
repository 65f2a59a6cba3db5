import { useMatches, useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';
import { loadWords } from './load-words.ts';
import { handlesOf } from './page-handle.ts';
import { wordFile } from './word-files.ts';

/**
 * The word files of this page in its language. A new page or language is rendered once they have loaded: the router uses transitions, so
 * the old page stays until then. If they fail to load, the page is reloaded from the server, which includes its words.
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
