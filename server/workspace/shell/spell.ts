import type { Option } from '#rules/screen.ts';

/** Converts Chinese to pinyin; the library is large and loaded on first use. */
export async function speller(): Promise<(text: string, pattern: 'pinyin' | 'first') => string> {
  const { pinyin } = await import('pinyin-pro');
  return (text, pattern) => pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();
}

const mostKept = 5000;
const kept = new Map<string, string>();

/** Options with their labels in pinyin and by their initials. Spelling takes a sixth of a millisecond a label, and lists are read more often than they change. */
export async function spellOptions<Named extends Option>(options: Named[]): Promise<Named[]> {
  if (!options.some(({ label }) => han.test(label))) return options;
  const spell = await speller();
  const spelled = (label: string): string => {
    const text = kept.get(label) ?? `${together(spell(label, 'pinyin'))} ${together(spell(label, 'first'))}`;
    if (kept.size >= mostKept) kept.clear();
    kept.set(label, text);
    return text;
  };
  return options.map((option) => (han.test(option.label) ? { ...option, spelled: spelled(option.label) } : option));
}

const together = (text: string): string => text.replace(/\s/g, '');
const han = /\p{Script=Han}/u;
