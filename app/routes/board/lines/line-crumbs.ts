import type { Say } from '#app/i18n/say.ts';
import type { Crumb } from '#app/kit/page.tsx';
import type { LineRow } from '#app/routes/board/floor/answers.ts';

/** The breadcrumb of a line's pages. */
export const lineCrumbs = (say: Say, line: Pick<LineRow, 'id' | 'lineName'>): Crumb[] => [
  { label: say('board.area') },
  { label: say('board.lines'), to: '/board/lines/index' },
  { label: line.lineName, to: `/board/lines/${line.id}` },
];
