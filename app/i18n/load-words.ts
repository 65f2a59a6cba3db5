import { addWords } from './known-words.ts';
import type { WordModule } from './word-files.server.ts';

const coming = new Map<string, Promise<void>>();
const here = new Set<string>();

/** Loads word files; returns undefined if all are loaded. */
export function loadWords(addresses: readonly string[]): Promise<unknown> | undefined {
  const missing = addresses.filter((address) => !here.has(address));
  return missing.length === 0 ? undefined : Promise.all(missing.map(load));
}

function load(address: string): Promise<void> {
  const known = coming.get(address);
  if (known) return known;
  const loading = import(/* @vite-ignore */ address).then(({ default: file }: { default: WordModule }) => {
    addWords(file.locale, file.words);
    here.add(address);
  });
  coming.set(address, loading);
  return loading;
}
