import { finished } from 'node:stream/promises';
import { createElement, lazy, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutPadding } from '#app/without-padding.server.ts';

test('a page of Chinese words arrives as it was written, wherever a buffer ends', async () => {
  // One letter more each time moves the end of React's buffer through the bytes of the words around it.
  const words = Array.from({ length: 3000 }, (_, at) => `${'a'.repeat(at % 7)}登录时间`);

  const page = await render(createElement('ul', null, ...words.map((word, at) => createElement('li', { key: at, title: word }, word))));

  expect(page.join('')).toBe(`<ul>${words.map((word) => `<li title="${word}">${word}</li>`).join('')}</ul>`);
});

test('a page goes on in one piece, and what comes later in another', async () => {
  // Counted from when the page asks for it: under load that may be late.
  const Later = lazy(() => new Promise<{ default: () => string }>((resolve) => setTimeout(() => resolve({ default: () => '后来的' }), 50)));
  const now = Array.from({ length: 500 }, (_, at) => createElement('li', { key: at }, '登录时间'));

  const page = await render(createElement('ul', null, now, createElement(Suspense, { fallback: '' }, createElement(Later))));

  expect(page.map((piece) => [piece.includes('登录时间'), piece.includes('后来的')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

/** The pieces in which a page is sent. */
async function render(element: React.ReactElement): Promise<string[]> {
  const body = withoutPadding();
  const { pipe } = renderToPipeableStream(element, { onShellReady: () => pipe(body) });
  const pieces: string[] = [];
  body.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  await finished(body);
  return pieces;
}
