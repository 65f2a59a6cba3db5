import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pareto } from '#app/routes/board/tv/pareto.tsx';

const barsOf = (...sizes: number[]) => {
  const items = sizes.map((size) => ({ name: `原因 ${size}`, size, text: `${size}` }));
  const html = renderToStaticMarkup(createElement(Pareto, { title: '停线', empty: '无', items }));
  return [...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width));
};

test('a single cause has no bar, which would look like the whole, and several are drawn against the largest', () => {
  expect(barsOf(7)).toEqual([]);
  expect(barsOf(8, 2)).toEqual([100, 25]);
});
