import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { describe, expect, test } from 'vitest';
import { readField } from '#rules/field-rules.ts';
import { hasMarkup, isBlank, readMarkup } from '#rules/markup.ts';
import { allowedMarkup, maxDepth, maxElements } from '#rules/markup-elements.ts';
import type { FieldView, Locale } from '#rules/screen.ts';
import { htmlTyped, safeHtml } from '#server/entity/safe-html.ts';

const content: FieldView = { name: 'content', kind: 'richText', label: '内容', required: '请填写内容', max: 100_000 };
const read = (html: string, locale: Locale = 'zh') => readField(content, html, locale);

describe('formatted text', () => {
  test('may be fifty deep, and what is deeper is refused in words', () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth)}停电${'</div>'.repeat(depth)}`;

    expect(read(nested(maxDepth))).toHaveProperty('value');
    expect(read(nested(maxDepth + 1))).toEqual({ problem: '内容的格式嵌套超过50层，请简化格式，或只粘贴文字' });
    expect(read(nested(5000), 'en')).toEqual({
      problem: '内容 has formatting within formatting, more than 50 levels deep. Simplify it, or paste the text alone.',
    });
  });

  test('may have five thousand elements, and lines', () => {
    expect(read('<p>a</p>'.repeat(maxElements))).toHaveProperty('value');
    expect(read('<p>a</p>'.repeat(maxElements + 1))).toEqual({ problem: '内容的段落、表格单元格等不能超过5000个，请缩短内容' });
    expect(read('<font>a</font>'.repeat(maxElements + 1))).toHaveProperty('problem');
    expect(read('a\n'.repeat(maxElements - 1))).toHaveProperty('value');
    expect(read('a\n\n'.repeat(maxElements))).toHaveProperty('problem');
  });

  test('is told to be too long before it is read', () => {
    expect(read('<!'.repeat(60_000))).toEqual({ problem: '内容不能超过100000个字符' });
    expect(read('<div>a'.repeat(60_000))).toEqual({ problem: '内容不能超过100000个字符' });
  });

  test('of which nothing would be shown is not filled in', () => {
    expect(read('<p> <br></p>&nbsp;')).toEqual({ problem: '请填写内容' });
    expect(read('<script>alert(1)</script><svg><g>a')).toEqual({ problem: '请填写内容' });
  });

  test.each([
    ['<p>一<p>二', '<p>一</p><p>二</p>'],
    ['<ul><li>一<li>二<ul><li>三</ul></ul>', '<ul><li>一</li><li>二<ul><li>三</li></ul></li></ul>'],
    ['<table><tr><td>一<td>二<tr><td>三</table>四', '<table><tbody><tr><td>一</td><td>二</td></tr><tr><td>三</td></tr></tbody></table>四'],
    ['<p>一<h2>二</h2>', '<p>一</p><h2>二</h2>'],
    ['<b><i>一</b>二</i>', '<b><i>一</i></b>二'],
    ['<li>一</li><td>二</td></div>三', '一二三'],
    ['<o:p>一</o:p><font color=red size=5>二</font>', '一<span style="color: red; font-size: x-large">二</span>'],
    ['<p align=center>一<td bgcolor="#FF0000">', '<p style="text-align: center">一</p>'],
    [
      '<table width=300 border=1><tr><td width="50%" valign=top>一',
      '<table style="width: 300px"><tbody><tr><td style="vertical-align: top; width: 50%">一</td></tr></tbody></table>',
    ],
    [
      '<p style="COLOR: rgb(255, 0, 0); font-size:14px; font-family: &quot;宋体&quot;; position: fixed; width: expression(1)">一',
      '<p style="color: rgb(255, 0, 0); font-size: 14px">一</p>',
    ],
    ['<p style="background-color: url(//x.example/a.png); color: red !important; color: blue">一', '<p style="color: blue">一</p>'],
    ['<p style="font-size: 9999px; width: 99999px; color: red&#59; position: fixed">一', '<p>一</p>'],
    ['<a href=/x>一<a href="/y">二</a>', '<a href="/x">一</a><a href="/y">二</a>'],
    ['<img src=\'/a "b".png\' alt=图>', '<img src="/a &#x22;b&#x22;.png" alt="图">'],
    ['İİİİ<b>一</b><script>x</SCRIPT><b>二</b>', 'İİİİ<b>一</b><b>二</b>'],
    ['<b>一</b> 二<三 四<b 五', '<b>一</b> 二&#x3C;三 四&#x3C;b 五'],
  ])('%s is written %s', (typed, written) => {
    expect(safeHtml(typed)).toBe(written);
    expect(safeHtml(written)).toBe(written);
  });

  test.each([
    '<a href="javascript&colon;alert(1)">a</a>',
    '<a href="java&Tab;script:alert(1)">a</a>',
    '<a href="\u0001javascript:alert(1)">a</a>',
    '<img src="&#x64;ata:text/html,a">',
  ])('%s leads nowhere', (typed) => {
    expect(readMarkup(typed)).toEqual({ html: expect.not.stringMatching(/href|src/) });
  });
});

describe('whatever the tags are', () => {
  const names = ['p', 'b', 'i', 'a', 'table', 'tr', 'td', 'tbody', 'caption', 'ul', 'ol', 'li', 'div', 'h2', 'pre', 'span', 'blockquote'];
  const odd = ['svg', 'math', 'template', 'select', 'option', 'font', 'nobr', 'button', 'form', 'noscript', 'style', 'title', 'frameset'];
  const attributes = [
    '',
    ' style="color: red; top: 0"',
    ' align=right',
    ' title=1',
    ' title="</div>"',
    ` title='>`,
    ' href="/a?<b>"',
    ' onclick="x()"',
    '/',
    ' href=javascript:x',
    '"',
  ];
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...attributes)).map(([name, has]) => `<${name}${has}>`) },
    { weight: 4, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
    { weight: 1, arbitrary: fc.constantFrom(...odd, ...odd.map((name) => `/${name}`)).map((name) => `<${name}>`) },
    { weight: 2, arbitrary: fc.constantFrom('x', ' ', '&lt;', '&', '<', '>', '<!--', '-->', '<!', '<?x>', '</ x>', '<br>', '<img src=x>') },
  );
  const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  test('a parser has next to nothing to add, and finds it as deep as it was measured', () => {
    fc.assert(
      fc.property(soup, (typed) => {
        const tidy = readMarkup(typed);
        if ('problem' in tidy) return;

        const tree = measured(fromHtml(tidy.html, { fragment: true }));

        expect(tree.elements).toBeLessThanOrEqual(tagsIn(tidy.html) * 1.5 + 2);
        expect(tree.depth).toBeLessThanOrEqual(maxDepth);
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing but allowed tags comes through, and what came through once comes through again', () => {
    fc.assert(
      fc.property(soup, (typed) => {
        const once = safeHtml(typed);

        const tree = fromHtml(once, { fragment: true });
        expect(sanitize(tree, permissive)).toEqual(tree);
        expect(safeHtml(once)).toBe(once);
        expect(readMarkup(once)).toEqual({ html: once });
      }),
      { numRuns: 2000 },
    );
  });

  test('what stands after it on the page stays where it was', () => {
    fc.assert(
      fc.property(soup, (typed) => {
        const tidy = readMarkup(typed);
        if ('problem' in tidy) return;

        const page = fromHtml(`<ul><li><div>${tidy.html}</div><hr></li></ul>`, { fragment: true });

        expect(shapeOf(page)).toBe('ul(li(div()hr()))');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('twice as much of the worst takes about twice as long', () => {
  test.each([
    ['<!', ''],
    ['<!--', ''],
    ['<div ', ''],
    ['<', ''],
    ['</', ''],
    ['<a b="', ''],
    [`<a b="'`, ''],
    ['<p><b>', ''],
    ['<table><b>', ''],
    ['<p><a title=1></p>', ''],
    ['<svg><g>', ''],
    ['<template>', ''],
    ['<script>', ''],
    ['a  ', '<p>'],
    ['\n ', ''],
    ['<b></b>', '<table>'],
    ['&nbsp;<', ''],
  ])('%s', (repeated, first) => {
    const typed = (times: number) => first + repeated.repeat(times);
    const work = (times: number) => {
      const text = typed(times);
      return least(() => {
        for (const step of [hasMarkup, isBlank, read, htmlTyped, safeHtml]) step(text);
      });
    };

    const [some, more] = [work(2000), work(16_000)];

    // Eight times the text: a quadratic reading takes 64 times as long.
    expect(more / Math.max(some, 0.5)).toBeLessThan(30);
  });
});

function least(run: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const begun = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

type Tree = ReturnType<typeof fromHtml> | ReturnType<typeof fromHtml>['children'][number];
const childrenOf = (tree: Tree): Tree[] => ('children' in tree ? tree.children : []);

function measured(tree: Tree): { elements: number; depth: number } {
  const inside = childrenOf(tree).map(measured);
  const own = tree.type === 'element' ? 1 : 0;
  return {
    elements: own + inside.reduce((sum, { elements }) => sum + elements, 0),
    depth: own + Math.max(0, ...inside.map(({ depth }) => depth)),
  };
}

const tagsIn = (html: string) => html.split(/<[a-z]/).length - 1;

/** The elements around the container, without what is in it. */
const shapeOf = (tree: Tree): string =>
  tree.type !== 'element'
    ? childrenOf(tree).map(shapeOf).join('')
    : `${tree.tagName}(${tree.tagName === 'div' ? '' : childrenOf(tree).map(shapeOf).join('')})`;

const permissive: Schema = {
  tagNames: Object.keys(allowedMarkup),
  attributes: { '*': ['href', 'title', 'src', 'alt', 'width', 'height', 'start', 'colSpan', 'rowSpan', 'style'] },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
};
