// Rows of the feed log for benches: two years of scans.
/** Months over which they are spread. */
export const months = 24;
export const tenantId = '000000';

/** Scans over the last months, nine tenths of them one tenant's. @param {import('postgres').Sql} owner @param {number} from @param {number} to */
export async function fillFeedLog(owner, from, to) {
  const started = performance.now();
  const now = new Date();
  for (let back = months; back > 0; back -= 1) {
    const [since, until] = [back, back - 1].map((count) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count)).toISOString(),
    );
    await owner.unsafe(
      `create table if not exists smt_feed_log_${since?.slice(0, 7).replace('-', '_')} partition of smt_feed_log for values from ('${since}') to ('${until}')`,
    );
  }
  const step = 1_000_000;
  for (let at = from; at <= to; at += step) {
    await owner.begin(async (tx) => {
      await tx`select set_config('app.platform', 'on', true)`;
      await tx`
        insert into smt_feed_log (tenant_id, create_time, line_id, mounter, side, work_order_number, product_item_number, table_version, station,
          expected_items, main_item_number, item_number, reel, lot, barcode, mode, ret, reason, operator, quantity)
        select case when n % 10 = 0 then '100001' else ${tenantId} end, now() - (n % ${months * 30 * 24 * 60}) * interval '1 minute' - n * interval '1 microsecond',
          n % 40, '1', 'A面', 'MO' || lpad((n / 900)::text, 7, '0'), '80.0121.' || n % 300, 'V3', '1-' || n % 60, item, item, item, reel, 'L' || n % 400,
          reel, (array[0, 1, 2, 3, 5, 6, 7])[1 + n % 7], case when n % 97 = 0 then 0 else 1 end, '', '李秀英', 5000
        from (select n, '10.0101.' || 1000 + n % 60 as item, '10.0101.' || 1000 + n / 7 % 60 || '|L' || n / 1000 || '|' || n as reel
          from generate_series(${at}::int, ${Math.min(at + step - 1, to)}::int) n) made`;
      if (at === 1)
        await tx`
          insert into smt_feed_log (tenant_id, create_time, line_id, station, mode, ret, item_number, reel)
          select ${tenantId}, now() - n * interval '1 hour', 1, '1-7', 0, 1, '10.0101.1007', '10.0101.1007|L3|4242' from generate_series(1, 20) n`;
    });
  }
  await owner.unsafe('vacuum analyze smt_feed_log');
  return (performance.now() - started) / 1000;
}
