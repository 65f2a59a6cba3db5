export type DateForm = 'date' | 'month' | 'datetime-local' | 'time';

/** Normalises typed days, months, instants and times of day (`20260502`, `2026/5/2 8:30`, `800`); other text stays as typed. */
export function tidyDate(form: DateForm, typed: string): string {
  const text = typed.trim().replace('T', ' ');
  if (form === 'time') return tidyTime(text) ?? text;
  const match = /^(\d{4})(?:[-/.年](\d{1,2})|(\d{2}))(?:(?:[-/.月](\d{1,2})|(\d{2}))日?(?:\s+(.+))?)?月?$/.exec(text);
  if (!match) return text;
  const [, year, dashedMonth, plainMonth, dashedDay, plainDay, rest] = match;
  const month = (dashedMonth ?? plainMonth ?? '').padStart(2, '0');
  const day = dashedDay ?? plainDay;
  if (form === 'month') return day === undefined ? `${year}-${month}` : text;
  if (day === undefined) return text;
  const date = `${year}-${month}-${day.padStart(2, '0')}`;
  if (form === 'date') return rest === undefined ? date : text;
  const time = rest === undefined ? '00:00' : tidyTime(rest);
  return time === undefined ? text : `${date} ${time}`;
}

function tidyTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:：](\d{1,2})(:\d{2})?|(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const [, hour = '', minute, second = '', plainMinute] = match;
  return `${hour.padStart(2, '0')}:${(minute ?? plainMinute ?? '0').padStart(2, '0')}${second}`;
}
