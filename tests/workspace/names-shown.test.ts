import { expect, test } from 'vitest';
import { namesShown, shownOf } from '#app/entity/list/list-page.server.ts';
import { rowCommands } from '#app/entity/list/row-commands.ts';
import type { ScreenAction } from '#rules/screen.ts';

const unlock: ScreenAction = { name: 'unlock', label: 'Unlock', on: 'row', procedure: 'unlock', when: { field: 'lockedUntil' } };

test('a row keeps its commands when the column that decides them is hidden', () => {
  const names = namesShown({ columns: [], actions: [unlock], offers: { edit: { field: 'state', values: ['draft'] } } });
  const [locked, free] = shownOf(
    [
      { id: '1', lockedUntil: '2026-05-04 10:00:00', state: 'sent', note: 'x' },
      { id: '2', lockedUntil: null, state: 'draft' },
    ],
    names,
  );

  expect(locked).toEqual({ id: '1', lockedUntil: '2026-05-04 10:00:00', state: 'sent' });
  expect([locked, free].map((row) => row && rowCommands([unlock], row, false).map(({ name }) => name))).toEqual([['unlock'], []]);
});
