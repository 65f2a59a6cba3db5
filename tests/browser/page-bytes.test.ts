import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutPadding } from '#app/without-padding.server.ts';

test('a page of Chinese words arrives as it was written, wherever a buffer ends', async () => {
  // One letter more each time moves the end of React's buffer through the bytes of the words around it.
  const words = Array.from({ length: 3000 }, (_, at) => `${'a'.repeat(at % 7)}登录时间`);

  const page = await render(createElement('ul', null, ...words.map((word, at) => createElement('li', { key: at, title: word }, word))));

  expect(page).toBe(`<ul>${words.map((word) => `<li title="${word}">${word}</li>`).join('')}</ul>`);
});

async function render(element: React.ReactElement): Promise<string> {
  const body = withoutPadding();
  const { pipe } = renderToPipeableStream(element, { onShellReady: () => pipe(body) });
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}
