/** A local time on the wire (`yyyy-MM-dd HH:mm:ss`) as text: the time alone, with its date if that differs from the business date. */
export function timeText(time: string | null | undefined, businessDate?: string | null): string {
  if (!time) return '';
  return time.slice(0, 10) === businessDate ? time.slice(11, 16) : time.slice(0, 16);
}
