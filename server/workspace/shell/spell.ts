/** Chinese as it is typed on a keyboard without it; the library is large, and fetched when it is first needed. */
export async function speller(): Promise<(text: string, pattern: 'pinyin' | 'first') => string> {
  const { pinyin } = await import('pinyin-pro');
  return (text, pattern) => pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();
}
