import { expect, test } from 'vitest';
import { tidyDate } from '#rules/tidy-date.ts';

test('a day may be typed with any separator or with none', () => {
  for (const typed of ['2026-05-02', '20260502', '2026/5/2', '2026.5.2', '2026年5月2日', ' 2026-5-02 '])
    expect(tidyDate('date', typed)).toBe('2026-05-02');
});

test('an instant without a time is midnight, and its seconds stay', () => {
  expect(tidyDate('datetime-local', '2026/5/2')).toBe('2026-05-02 00:00');
  expect(tidyDate('datetime-local', '20260502 830')).toBe('2026-05-02 08:30');
  expect(tidyDate('datetime-local', '2026-05-02T08:30:15')).toBe('2026-05-02 08:30:15');
});

test('a month and a time of day have their own forms', () => {
  expect(tidyDate('month', '2026/5')).toBe('2026-05');
  expect(tidyDate('month', '202605')).toBe('2026-05');
  expect(tidyDate('time', '800')).toBe('08:00');
  expect(tidyDate('time', '8：5')).toBe('08:05');
});

test('what is no date stays as it was typed, for its message to speak of', () => {
  expect(tidyDate('date', 'tomorrow')).toBe('tomorrow');
  expect(tidyDate('date', '2026-05')).toBe('2026-05');
  expect(tidyDate('time', 'noon')).toBe('noon');
});
