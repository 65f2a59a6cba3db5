import type { Label } from './screen.ts';

/** What sanitising a typed text takes away that its author would miss, in words; undefined for nothing. */
export const droppedIn = (html: string): Label | undefined =>
  saidDropped([
    ...(/<img\b[^<>]*\ssrc\s*=\s*["']?data:/i.test(html) ? [pictures] : []),
    ...droppedElements.filter(({ names }) => new RegExp(`<(?:${names.join('|')})\\b`, 'i').test(html)).map(({ kind }) => kind),
  ]);

/** Kinds of content that are gone, in words. */
export function saidDropped(kinds: readonly Label[]): Label | undefined {
  if (kinds.length === 0) return undefined;
  const named = (locale: 'zh' | 'en') => kinds.map((kind) => kind[locale]);
  return { zh: `已去除不支持的内容：${named('zh').join('、')}`, en: `Removed, because texts cannot hold it: ${named('en').join(', ')}` };
}

/** A picture written as data has no room in a field; the legacy door has made files of those that it could. */
export const pictures: Label = { zh: '图片', en: 'pictures' };

/** Elements that no formatted text holds. */
export const droppedElements: readonly { kind: Label; names: readonly string[] }[] = [
  { kind: { zh: '视频', en: 'video' }, names: ['video'] },
  { kind: { zh: '音频', en: 'audio' }, names: ['audio'] },
  { kind: { zh: '内嵌页面', en: 'embedded pages' }, names: ['iframe', 'frame'] },
  { kind: { zh: '内嵌对象', en: 'embedded objects' }, names: ['object', 'embed', 'applet'] },
  { kind: { zh: '矢量图', en: 'vector graphics' }, names: ['svg'] },
  { kind: { zh: '表单', en: 'forms' }, names: ['form', 'input', 'select', 'textarea', 'button'] },
];
