/** Whether `yyyy-MM-dd` is a calendar date. */
export function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether `yyyy-MM-dd HH:mm:ss` is a valid time. */
export function isRealDateTime(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  return match?.[1] !== undefined && isRealDate(match[1]);
}

/** Converts the formats of forms and clients (`2024-05-01T08:00`, `2024-05-01 08:00`, `2024-05-01`) to `yyyy-MM-dd HH:mm:ss`. */
export function fullDateTime(text: string): string {
  const spaced = text.trim().replace('T', ' ');
  if (/^\d{4}-\d{2}-\d{2}$/.test(spaced)) return `${spaced} 00:00:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(spaced) ? `${spaced}:00` : spaced;
}

/** The day at a time in a time zone, `yyyy-MM-dd`. */
export const dayAt = (time: Date, timeZone: string): string => time.toLocaleDateString('sv-SE', { timeZone });
