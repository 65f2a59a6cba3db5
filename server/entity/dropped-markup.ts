import type { Label } from '#rules/screen.ts';

/** What sanitising a typed text takes away that its author would miss, in words; undefined for nothing. */
export function droppedIn(html: string): Label | undefined {
  const gone = dropped.filter(({ element }) => element.test(html));
  if (gone.length === 0) return undefined;
  const named = (locale: 'zh' | 'en') => gone.map(({ kind }) => kind[locale]);
  return { zh: `已去除不支持的内容：${named('zh').join('、')}`, en: `Removed, because texts cannot hold it: ${named('en').join(', ')}` };
}

/** A picture written as data has no room in a field; the legacy door has made files of those that it could. */
const dropped: readonly { kind: Label; element: RegExp }[] = [
  { kind: { zh: '图片', en: 'pictures' }, element: /<img\b[^<>]*\ssrc\s*=\s*["']?data:/i },
  { kind: { zh: '视频', en: 'video' }, element: /<video\b/i },
  { kind: { zh: '音频', en: 'audio' }, element: /<audio\b/i },
  { kind: { zh: '内嵌页面', en: 'embedded pages' }, element: /<i?frame\b/i },
  { kind: { zh: '内嵌对象', en: 'embedded objects' }, element: /<(?:object|embed|applet)\b/i },
  { kind: { zh: '矢量图', en: 'vector graphics' }, element: /<svg\b/i },
  { kind: { zh: '表单', en: 'forms' }, element: /<(?:form|input|select|textarea|button)\b/i },
];
