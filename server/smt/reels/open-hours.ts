import { type SQL, sql } from 'drizzle-orm';

/** Hours that a reel `k` was out of its bag, as `hoursOpen` reckons them from a record. */
export const openHours = (reel: SQL, now: string): SQL =>
  sql`(coalesce(${reel}.hours_before, 0) + coalesce(greatest(0, extract(epoch from (${now}::timestamptz - ${reel}.opened_time)) / 3600), 0))`;
