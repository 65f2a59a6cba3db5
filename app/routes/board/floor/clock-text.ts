/** A local time of the wire (`yyyy-MM-dd HH:mm:ss`) as people read it beside a business date: the time alone, with its day when that is another. */
export function timeText(time: string | null | undefined, businessDate?: string | null): string {
  if (!time) return '';
  return time.slice(0, 10) === businessDate ? time.slice(11, 16) : time.slice(0, 16);
}
