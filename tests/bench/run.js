// `npm run bench`: one run, ratios taken side by side, a table; it fails on nothing.
import http from 'node:http';
import { measureBytes } from './bytes.js';
import { compare, load, send } from './load.js';
import { connectOwner, pageCookie, startProduct, tokenHeaders } from './product.js';
import { firstCalls, prepareRights } from './rights.js';
import { recordStatements, serveBare } from './same-statements.js';
import { prepareShifts, reportOf } from './shifts.js';
import { measureWeakMachine } from './weak.js';

/** @type {{ what: string, figure: string, goal: string, ok: boolean }[]} */
const table = [];
const add = (/** @type {string} */ what, /** @type {string} */ figure, /** @type {string} */ goal, /** @type {boolean} */ ok) => {
  table.push({ what, figure, goal, ok });
  process.stdout.write(`${ok ? '  ' : '! '}${what.padEnd(58)} ${figure.padStart(22)}   ${goal}\n`);
};
const round = (/** @type {number} */ value, digits = 2) => value.toFixed(digits);

const seeded = await startProduct();
await seeded.stop({ keep: true });
const product = await startProduct(seeded.dataDir);
add('start to first page', `${round(product.firstPage / 1000)} s`, '≤ 1.5 s', product.firstPage <= 1500);
const owner = connectOwner(product.dataDir);
const agent = new http.Agent({ keepAlive: true });

await owner.begin(async (tx) => {
  await tx`select set_config('app.tenant_id', '100002', true)`;
  await tx`insert into board_work_order (tenant_id, work_order_number, work_order_erp_id, product_long_code, product_name, customer_code, plan_qty, side, order_state, start_date, due_date)
    select '100002', 'B' || n, 'E' || n, '80.' || n, '控制板 ' || n, 'C' || n % 50, n % 5000, '默认', 'open', date '2026-01-01' + n % 300, date '2026-02-01' + n % 300 from generate_series(1, 100000) n`;
});
await owner`analyze`;

// (a) /api list against a bare server doing the same statements.
const headers = await tokenHeaders(product.origin, { tenantId: '100002', account: 'admin' });
const list = { path: '/api/board/workorder/list?current=1&size=10', headers };
const ask = () => send(product.origin, list, agent);
for (let turn = 0; turn < 20; turn += 1) await ask();
const listed = JSON.parse((await ask()).body.toString());
if (listed.data?.total < 100_000) throw new Error(`The list has ${listed.data?.total} rows`);
const statements = await recordStatements(owner, product.dataDir, ask);
const bare = await serveBare(owner, statements);
const api = await compare(
  () => load(product.origin, () => list, { callers: 4, ms: 3000 }),
  () => load(bare.origin, () => ({ path: '/' }), { callers: 4, ms: 3000 }),
);
add(
  `(a) /api list, 10 of 100,000 rows (${round(api.one, 0)}/s; bare ${round(api.other, 0)}/s, ${statements.length} statements)`,
  round(api.ratio),
  '≥ 0.5',
  api.ratio >= 0.5,
);

// (b) the list page against the smallest signed-in page.
const cookie = await pageCookie(product.origin, { tenantId: '100002', account: 'admin' });
const page = (/** @type {string} */ path, lite = true) => ({
  path,
  headers: { cookie: lite ? `${cookie}; lite=1` : cookie, 'user-agent': 'Mozilla/5.0 Chrome/130' },
});
for (const [what, lite, goal] of /** @type {const} */ ([
  ['script-free', true, 0.5],
  ['enhanced', false, 0.35],
])) {
  const pages = await compare(
    () => load(product.origin, () => page('/board/workorder/index?size=50', lite), { callers: 2, ms: 3000 }),
    () => load(product.origin, () => page('/wel/index', true), { callers: 2, ms: 3000 }),
  );
  add(
    `(b) list page of 50 rows, ${what} (${round(pages.one, 0)}/s; smallest page ${round(pages.other, 0)}/s)`,
    round(pages.ratio),
    `≥ ${goal}`,
    pages.ratio >= goal,
  );
}

// (c) bytes over the wire, in a browser with an empty cache.
for (const line of await measureBytes(product.origin, cookie))
  add(`(c) ${line.what}`, `${round(line.kB, 1)} kB`, `≤ ${line.max} kB`, line.kB <= line.max);

// (g) six times slower, over 1.6 Mbit/s with 40 ms of delay.
const weak = await measureWeakMachine(product.origin, cookie);
for (const [what, { seen, usable }] of /** @type {const} */ ([
  ['sign-in', weak.signIn],
  ['list of 10 rows', weak.list],
])) {
  add(`(g) weak terminal, ${what}: seen`, `${round(seen / 1000)} s`, '≤ 1.2 s', seen <= 1200);
  add(`(g) weak terminal, ${what}: usable`, `${round(usable / 1000)} s`, '≤ 2.5 s', usable <= 2500);
}
add(
  `(g) heap after ${weak.heap.pages} pages, second time round (first, with their code: ${round(weak.heap.first * 100, 0)} %)`,
  `${round(weak.heap.growth * 100, 1)} %`,
  '≤ 15 %',
  weak.heap.growth <= 0.15,
);

// (e) 40 line leaders and 10 boards at once.
const shifts = await prepareShifts(product.origin, 40);
const [reports, boards] = await Promise.all([
  load(product.origin, (caller, turn) => reportOf(shifts, caller, turn), { callers: 40, ms: 6000 }),
  load(
    product.origin,
    (caller) => ({ path: `/board/tv/${shifts.lineIds[caller % shifts.lineIds.length]}`, headers: { cookie: shifts.cookie } }),
    { callers: 10, ms: 6000 },
  ),
]);
add(
  `(e) report's submit, p99 ÷ median (${round(reports.median, 0)} ms, p99 ${round(reports.p99, 0)} ms; boards ${round(boards.median, 0)} ms)`,
  round(reports.p99 / reports.median, 1),
  '≤ 10',
  reports.p99 / reports.median <= 10,
);
add('(e) reports and boards that failed', String(reports.failed + boards.failed), '0', reports.failed + boards.failed === 0);

// (f) what a client asks first, for somebody with 300 menus, against a list of ten rows asked by the same user.
const leader = await prepareRights(owner, product.origin);
for (const { what, path, least } of firstCalls) {
  const first = JSON.parse((await send(product.origin, { path, headers: leader }, agent)).body.toString());
  if (!(first.data?.length >= least)) throw new Error(`${what} answers ${JSON.stringify(first).slice(0, 200)}`);
  const calls = await compare(
    () => load(product.origin, () => ({ path, headers: leader }), { callers: 4, ms: 2000 }),
    () => load(product.origin, () => ({ ...list, headers: leader }), { callers: 4, ms: 2000 }),
    3,
  );
  add(
    `(f) ${what} with 300 menus (${round(calls.one, 0)}/s; list ${round(calls.other, 0)}/s), time of lists`,
    round(1 / calls.ratio),
    '≤ 2',
    calls.ratio >= 0.5,
  );
}

bare.close();
await product.stop({ keep: true });
const idle = await startProduct(seeded.dataDir);
await new Promise((resolve) => setTimeout(resolve, 3000));
add('(d) memory when idle', `${round(idle.memory(), 0)} MB`, '≤ 200 MB', idle.memory() <= 200);
await owner.end({ timeout: 1 }).catch(() => {});
await idle.stop();
agent.destroy();
process.stdout.write(`\n${table.filter(({ ok }) => ok).length} of ${table.length} figures within their goals\n`);
