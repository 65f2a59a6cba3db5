import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Option } from '#rules/screen.ts';

/** Converts Chinese to pinyin; the library is large and loaded on first use. */
export async function speller(): Promise<(text: string, pattern: 'pinyin' | 'first') => string> {
  const { pinyin } = await import('pinyin-pro');
  return (text, pattern) => pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();
}

/** Options with their Chinese labels in pinyin and by their initials. */
export async function spellOptions<Named extends Option>(options: Named[]): Promise<Named[]> {
  const spelled = await spellNames(options.map(({ label }) => label));
  if (!spelled.some(Boolean)) return options;
  return options.map((option, at) => (spelled[at] ? { ...option, spelled: spelled[at] } : option));
}

const maxKept = 10_000;
const kept = new Map<string, string>();

/** Spelling takes a sixth of a millisecond a name, and lists are read more often than they change; others get their turn in between. */
export async function spellNames(names: string[]): Promise<string[]> {
  if (!names.some((name) => han.test(name))) return names.map(() => '');
  const spell = await speller();
  const spelled: string[] = [];
  for (const name of names) {
    const text = kept.get(name) ?? (han.test(name) ? `${together(spell(name, 'pinyin'))} ${together(spell(name, 'first'))}` : '');
    if (!kept.has(name) && kept.size % 100 === 99) await nextTurn();
    if (kept.size >= maxKept) kept.clear();
    kept.set(name, text);
    spelled.push(text);
  }
  return spelled;
}

const together = (text: string): string => text.replace(/\s/g, '');
const han = /\p{Script=Han}/u;
