import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';
import type { Locale } from '#rules/screen.ts';
import { knownWords } from './known-words.ts';
import { type Say, sayFrom } from './say.ts';

/** `say(key, values?)` in the language of this page. */
export function useWords(): Say {
  return sayFrom(knownWords(useLocale()));
}

export function useLocale(): Locale {
  return useRouteLoaderData<typeof loader>('root')?.locale ?? 'zh';
}
