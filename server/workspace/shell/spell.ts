/** Converts Chinese to pinyin; the library is large and loaded on first use. */
export async function speller(): Promise<(text: string, pattern: 'pinyin' | 'first') => string> {
  const { pinyin } = await import('pinyin-pro');
  return (text, pattern) => pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();
}
