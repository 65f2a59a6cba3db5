// `npm run bench:feedlog -- [rows] [seconds]`: the feed log with 100,000 rows against the same with millions, a month archived while scans are written, and scans at 200/s. By hand, never in CI.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { measureCost } from './cpu.js';
import { fillFeedLog, months, tenantId } from './feed-log-rows.js';
import { send } from './load.js';
import { connectOwner, pageCookie, startProduct, tokenHeaders } from './product.js';

const small = 100_000;
const rows = Number(process.argv[2] ?? 10_000_000);
const seconds = Number(process.argv[3] ?? 60);
const turns = 15;
const scansPerSecond = 200;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const list = '/api/smt/feedlog/list?size=10';
/** @type {[what: string, path: string][]} */
const cases = [
  ['filtered list, first page', `${list}&current=1&mode=1&ret=1`],
  ['filtered list, next page', `${list}&current=2&mode=1&ret=1`],
  ['filtered list, page 600', `${list}&current=600&mode=1&ret=1`],
  ['page of the filtered list', '/smt/feedlog/index?mode=1&ret=1'],
  ['page by reel', `/smt/feedlog/index?reel=${encodeURIComponent('10.0101.1007|L3|4242')}`],
  ['list of one work order', `${list}&workOrderNumber=MO0000012`],
  ['list by reel', `${list}&reel=${encodeURIComponent('10.0101.1007|L3|4242')}`],
  ['trace of a reel', `/api/smt/feedlog/trace?by=reel&code=${encodeURIComponent('10.0101.1007|L3|4242')}`],
];

let product = await startProduct();
const { dataDir } = product;
const said = await run().finally(() => product.stop());
agent.destroy();
process.stdout.write(`${said.join('\n')}\n`);

async function run() {
  const owner = connectOwner(dataDir);
  const filledSmall = await fillFeedLog(owner, 1, small);
  await product.stop({ keep: true });
  await owner.end({ timeout: 1 });
  product = await startProduct(dataDir);
  await untilIndexed();
  const before = await measure(await signIn());
  const again = connectOwner(dataDir);
  const filled = await fillFeedLog(again, small + 1, rows);
  await again.end({ timeout: 1 });
  await product.stop({ keep: true });
  product = await startProduct(dataDir);
  const indexed = await untilIndexed();
  const after = await measure(await signIn());
  const lines = [
    `${rows.toLocaleString('en')} rows over ${months} months (filled in ${(filledSmall + filled).toFixed(0)} s, indexed in ${indexed.toFixed(0)} s) against ${small.toLocaleString('en')}; medians of ${turns}.`,
    '',
    `| what | ${small.toLocaleString('en')} | ${rows.toLocaleString('en')} | ratio | goal | met |`,
    '|---|---|---|---|---|---|',
    ...cases.map(([what]) => {
      const [one, other] = [before.get(what) ?? 0, after.get(what) ?? 0];
      return `| ${what} | ${one.toFixed(0)} ms | ${other.toFixed(0)} ms | ${(other / one).toFixed(1)} | ≤ 2 | ${other / one <= 2 ? 'yes' : '**no**'} |`;
    }),
    '',
    '| what | figure | goal | met |',
    '|---|---|---|---|',
  ];
  const idle = await scanFor(await signIn(), 10_000, 20);
  const cost = await costOfScan(await signIn());
  const archive = await archiveMonth(await signIn());
  lines.push(
    `| scan alone, 20/s: median, p99, longest | ${idle.median.toFixed(0)}, ${idle.p99.toFixed(0)}, ${idle.longest.toFixed(0)} ms |  |  |`,
  );
  lines.push(
    `| a scan: computing time of the console, of PostgreSQL; statements | ${cost.node.toFixed(1)}, ${cost.postgres.toFixed(1)} ms; ${cost.statements} | both ≤ 1000 ÷ ${scansPerSecond} ms | ${Math.max(cost.node, cost.postgres) <= 1000 / scansPerSecond ? 'yes' : '**no**'} |`,
    `| a month of ${archive.moved.toLocaleString('en')} rows archived in ${archive.took.toFixed(1)} s; scans meanwhile (${archive.scans.count}): median, p99, longest | ${archive.scans.median.toFixed(0)}, ${archive.scans.p99.toFixed(0)}, ${archive.scans.longest.toFixed(0)} ms | longest ≤ 1000 ms | ${archive.scans.longest <= 1000 ? 'yes' : '**no**'} |`,
    `| scans that failed meanwhile | ${archive.scans.failed} | 0 | ${archive.scans.failed === 0 ? 'yes' : '**no**'} |`,
  );
  const full = await scanFor(await signIn(), seconds * 1000, scansPerSecond);
  lines.push(
    `| scans for ${seconds} s at ${scansPerSecond}/s: answered a second | ${full.perSecond.toFixed(0)} | ≥ ${scansPerSecond * 0.98} | ${full.perSecond >= scansPerSecond * 0.98 ? 'yes' : '**no**'} |`,
    `| median, p99 (p99 ÷ median) | ${full.median.toFixed(0)}, ${full.p99.toFixed(0)} ms (${(full.p99 / full.median).toFixed(1)}) | ≤ 10 | ${full.p99 / full.median <= 10 ? 'yes' : '**no**'} |`,
    `| failed | ${full.failed} | 0 | ${full.failed === 0 ? 'yes' : '**no**'} |`,
  );
  return lines;
}

/** Headers of the factory's administrator, and scans that pass at the two lines of the demo: checks at one, loads at the other. */
async function signIn() {
  const who = { tenantId, account: 'admin' };
  const headers = await tokenHeaders(product.origin, who);
  const page = { cookie: `${await pageCookie(product.origin, who)}; lite=1`, 'user-agent': 'Mozilla/5.0 Chrome/130' };
  const owner = connectOwner(dataDir);
  const scans = await owner`
    select s.line_id::text as "lineId", case r.phase when 'running' then 2 else 0 end as mode, s.station, s.reel as barcode
    from smt_station_state s join smt_line_run r on r.tenant_id = s.tenant_id and r.id = s.run_id
    where s.tenant_id = ${tenantId} and s.reel <> '' and s.state <> 'locked' order by s.sort, s.line_id limit 40`;
  await owner.end({ timeout: 1 });
  return { headers, page, scans };
}

/** Seconds until every grown month has its search index, which is built last. */
async function untilIndexed() {
  const owner = connectOwner(dataDir);
  const started = performance.now();
  for (;;) {
    const [row] = await owner`select count(*)::int as lacking from pg_class c
      where c.relkind = 'r' and c.relname ~ '^smt_feed_log_2' and c.reltuples >= 10000 and not exists (
        select from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid and i.relname ~ '_search_')`;
    if (row?.lacking === 0) break;
    await delay(500);
  }
  await owner.unsafe('vacuum analyze smt_feed_log');
  await owner.end({ timeout: 1 });
  return (performance.now() - started) / 1000;
}

/** What a scan costs, whatever else the machine does meanwhile. @param {Awaited<ReturnType<typeof signIn>>} who */
async function costOfScan({ headers, scans }) {
  const owner = connectOwner(dataDir);
  let nth = 0;
  const next = () => {
    nth += 1;
    const body = JSON.stringify(scans[nth % scans.length]);
    return { path: '/api/smt/scan', method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  };
  const cost = await measureCost(product, owner, next);
  await owner.end({ timeout: 1 });
  return cost;
}

/** The median of some requests of each case, in milliseconds; the cases take turns. @param {Awaited<ReturnType<typeof signIn>>} who */
async function measure({ headers, page }) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let turn = -2; turn < turns; turn += 1) {
    for (const [what, path] of cases) {
      const started = performance.now();
      const { status, body } = await send(product.origin, { path, headers: path.startsWith('/api/') ? headers : page }, agent);
      if (status !== 200) throw new Error(`${what} answers ${status}: ${body.toString().slice(0, 200)}`);
      if (turn >= 0) times.set(what, [...(times.get(what) ?? []), performance.now() - started]);
    }
  }
  return new Map([...times].map(([what, all]) => [what, all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0]));
}

/** Archives last month but one, and scans until it is done. @param {Awaited<ReturnType<typeof signIn>>} who */
async function archiveMonth(who) {
  const { headers } = who;
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2)).toISOString().slice(0, 7);
  const body = JSON.stringify({ archiveMonth: month });
  const json = { ...headers, 'content-type': 'application/json' };
  const asked = await send(product.origin, { path: '/api/smt/feedlogarchivelog/archive', method: 'POST', headers: json, body }, agent);
  if (asked.status !== 200) throw new Error(`archive answers ${asked.status}: ${asked.body.toString().slice(0, 200)}`);
  const owner = connectOwner(dataDir);
  let [isOver, took, moved] = [false, 0, 0];
  const watching = (async () => {
    while (!isOver) {
      const [log] =
        await owner`select state, moved_rows as moved from smt_feed_log_archive_log where tenant_id = ${tenantId} and archive_month = ${month}`;
      const [own] = await owner`select extract(epoch from clock_timestamp() - min(xact_start))::float as seconds from pg_stat_activity
        where state <> 'idle' and query not like '%pg_stat_activity%' and xact_start is not null and datname = 'console' and backend_type = 'client backend'`;
      took = Math.max(took, Number(own?.seconds ?? 0));
      moved = Number(log?.moved ?? 0);
      isOver = log?.state === 'done';
      await delay(100);
    }
  })();
  const scans = await scanFor(who, 300_000, 20, () => isOver);
  await watching;
  await owner.end({ timeout: 1 });
  return { took, moved, scans };
}

/** Scans at an even pace, whatever the answers take. @param {Awaited<ReturnType<typeof signIn>>} who @param {number} ms @param {number} pace @param {() => boolean} [isOver] */
async function scanFor({ headers, scans }, ms, pace, isOver = () => false) {
  const json = { ...headers, 'content-type': 'application/json' };
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  /** @type {Set<Promise<void>>} */
  const open = new Set();
  const started = performance.now();
  for (let nth = 0; performance.now() - started < ms && !isOver(); nth += 1) {
    await delay(Math.max(0, started + (nth * 1000) / pace - performance.now()));
    const body = JSON.stringify(scans[nth % scans.length]);
    const sent = performance.now();
    const scan = send(product.origin, { path: '/api/smt/scan', method: 'POST', headers: json, body }, agent)
      .then(({ status, body: answer }) => {
        if (status !== 200 || JSON.parse(answer.toString()).data?.passed !== true) failed += 1;
      })
      .catch(() => {
        failed += 1;
      })
      .then(() => {
        times.push(performance.now() - sent);
        open.delete(scan);
      });
    open.add(scan);
  }
  await Promise.all(open);
  const whole = performance.now() - started;
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    count: times.length,
    perSecond: (times.length / whole) * 1000,
    median: at(0.5),
    p99: at(0.99),
    longest: times.at(-1) ?? 0,
    failed,
  };
}
