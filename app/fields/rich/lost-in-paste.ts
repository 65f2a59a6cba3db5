import { droppedElements, pictures, saidDropped } from '#rules/dropped-markup.ts';
import type { Label } from '#rules/screen.ts';

/** What the editor does not take of what is pasted or dragged there, in words: what no text holds, and what a text has only as source. */
export function lostIn(given: DataTransfer | null): Label | undefined {
  const html = given?.getData('text/html') ?? '';
  if (html !== '') return lostInMarkup(new DOMParser().parseFromString(html, 'text/html').body);
  if (!given || !isOfFiles(given)) return undefined;
  return saidDropped([[...given.files].every(({ type }) => type.startsWith('image/')) ? pictures : { zh: '文件', en: 'files' }]);
}

/** Files alone, as a picture of the screen, of which nothing can be taken. */
export const isOfFiles = ({ files, types }: DataTransfer): boolean => files.length > 0 && types.every((type) => type === 'Files');

function lostInMarkup(body: HTMLElement): Label | undefined {
  const gone = [...elements, ...droppedElements].filter(({ names }) => body.querySelector(names.join()));
  return saidDropped([...gone.map(({ kind }) => kind), ...lostLooks(body)]);
}

const elements: typeof droppedElements = [
  { kind: pictures, names: ['img', 'picture'] },
  { kind: { zh: '表格', en: 'tables' }, names: ['table'] },
  { kind: { zh: '上下标', en: 'superscripts and subscripts' }, names: ['sub', 'sup'] },
];

/** Looks by which a part of the text stood out from the rest: what all of it had alike nobody misses. */
function lostLooks(body: HTMLElement): Label[] {
  const texts = textsIn(body);
  return looks.flatMap(({ kind, properties }) => {
    const stands = properties.some(({ lookIn, usual }) => {
      const values = texts.map((text) => inherited(text, lookIn));
      return new Set(values.map((value) => (usual.test(value) ? '' : value))).size > 1;
    });
    return stands ? [kind] : [];
  });
}

/** The elements that have text of their own; headings and links have looks of their own. */
function textsIn(body: HTMLElement): HTMLElement[] {
  const texts: HTMLElement[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && textContent?.trim() && !parentElement.closest('h1, h2, h3, h4, h5, h6, a, style, script'))
      texts.push(parentElement);
  }
  return texts;
}

function inherited(element: HTMLElement | null, lookIn: (element: HTMLElement) => string): string {
  for (let at = element; at; at = at.parentElement) {
    const value = lookIn(at);
    if (value !== '') return value;
  }
  return '';
}

const attribute = (element: HTMLElement, name: string) => element.getAttribute(name) ?? '';

const looks: readonly {
  kind: Label;
  properties: readonly { lookIn: (element: HTMLElement) => string; usual: RegExp }[];
}[] = [
  {
    kind: { zh: '颜色', en: 'colours' },
    properties: [
      { lookIn: (one) => one.style.color || attribute(one, 'color'), usual: /^(?:black|windowtext|inherit|initial|rgb\(0, 0, 0\))?$/i },
      {
        lookIn: (one) => one.style.backgroundColor || attribute(one, 'bgcolor'),
        usual: /^(?:white|transparent|initial|rgb\(255, 255, 255\))?$/i,
      },
    ],
  },
  {
    kind: { zh: '字号', en: 'sizes of text' },
    properties: [{ lookIn: (one) => one.style.fontSize || attribute(one, 'size'), usual: /^(?:inherit|initial)?$/i }],
  },
  {
    kind: { zh: '对齐', en: 'alignment' },
    properties: [{ lookIn: (one) => one.style.textAlign || attribute(one, 'align'), usual: /^(?:left|start|inherit|initial)?$/i }],
  },
];
