// `npm run bench:large -- [logs] [records] [turns]`: the time of lists with 10,000 rows against the same lists with millions. By hand, never in CI.
import http from 'node:http';
import { send } from './load.js';
import { connectOwner, pageCookie, startProduct, tokenHeaders } from './product.js';

const small = 10_000;
const [logs, records] = [Number(process.argv[2] ?? 5_000_000), Number(process.argv[3] ?? 2_000_000)];
const turns = Number(process.argv[4] ?? 15);
const tenantId = '100002';
const agent = new http.Agent({ keepAlive: true });

/** @typedef {{ what: string, path: string, as: 'tenant' | 'platform', door: 'api' | 'page' }} Case */
const production = '/api/board/productionrecord/list?current=1&size=10';
/** @type {Case[]} */
const cases = [
  { what: 'records, first page', path: production, as: 'tenant', door: 'api' },
  { what: 'records, next page', path: production.replace('current=1', 'current=2'), as: 'tenant', door: 'api' },
  { what: 'records, page 600', path: production.replace('current=1', 'current=600'), as: 'tenant', door: 'api' },
  { what: 'records, sorted by update time', path: `${production}&descs=update_time`, as: 'tenant', door: 'api' },
  { what: 'records, sorted by output', path: `${production}&descs=output_count`, as: 'tenant', door: 'api' },
  { what: 'records, sorted by order', path: `${production}&ascs=work_order_number`, as: 'tenant', door: 'api' },
  { what: 'records, order found', path: `${production}&workOrderNumber=2026-000012`, as: 'tenant', door: 'api' },
  { what: 'records, order not found', path: `${production}&workOrderNumber=nothing`, as: 'tenant', door: 'api' },
  { what: 'records, one day', path: `${production}&planDate_dateequal=2025-03-01`, as: 'tenant', door: 'api' },
  { what: 'activity log, first page', path: '/api/blade-log/usual/list', as: 'platform', door: 'api' },
  { what: 'activity log, next page', path: '/api/blade-log/usual/list?current=2', as: 'platform', door: 'api' },
  { what: 'activity log, account found', path: '/api/blade-log/usual/list?createBy=user77', as: 'platform', door: 'api' },
  { what: 'activity log, account not found', path: '/api/blade-log/usual/list?createBy=nobody', as: 'platform', door: 'api' },
  { what: 'activity log, sorted by address', path: '/api/blade-log/usual/list?ascs=request_uri', as: 'platform', door: 'api' },
  { what: 'call log, first page', path: '/api/blade-log/api/list', as: 'platform', door: 'api' },
  { what: 'page of records', path: '/board/productionrecord/index', as: 'tenant', door: 'page' },
  { what: 'page of the activity log', path: '/monitor/log/usual/index', as: 'platform', door: 'page' },
];

let product = await startProduct();
const { dataDir } = product;
const { before, after, indexed } = await run().finally(() => product.stop());
agent.destroy();

process.stdout.write(`${logs} log rows and ${records} records against ${small}; indexes built within ${indexed.toFixed(0)} s\n`);
for (const { what, door } of cases) {
  const [one, other] = [before.get(what) ?? 0, after.get(what) ?? 0];
  const ratio = other / one;
  process.stdout.write(
    `${ratio <= 2 ? '  ' : '! '}${`${door} ${what}`.padEnd(44)} ${one.toFixed(0).padStart(5)} ms ${other.toFixed(0).padStart(6)} ms   × ${ratio.toFixed(1)} (≤ 2)\n`,
  );
}

async function run() {
  await fill(1, small, small);
  const before = await measure(product);
  await fill(small + 1, logs, records);
  await product.stop({ keep: true });
  product = await startProduct(dataDir);
  const indexed = await untilIndexed();
  return { before, indexed, after: await measure(product) };
}

/** The median of some requests of each case, in milliseconds; the cases take turns. @param {{ origin: string }} product */
async function measure({ origin }) {
  const people = { tenant: { tenantId, account: 'admin' }, platform: { tenantId: '000000', account: 'admin' } };
  const callers = {
    api: { tenant: await tokenHeaders(origin, people.tenant), platform: await tokenHeaders(origin, people.platform) },
    page: {
      tenant: { cookie: `${await pageCookie(origin, people.tenant)}; lite=1`, 'user-agent': 'Mozilla/5.0 Chrome/130' },
      platform: { cookie: `${await pageCookie(origin, people.platform)}; lite=1`, 'user-agent': 'Mozilla/5.0 Chrome/130' },
    },
  };
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let turn = -2; turn < turns; turn += 1) {
    for (const { what, path, as, door } of cases) {
      const started = performance.now();
      const { status, body } = await send(origin, { path, headers: callers[door][as] }, agent);
      if (status !== 200) throw new Error(`${what} answers ${status}: ${body.toString().slice(0, 200)}`);
      if (turn >= 0) times.set(what, [...(times.get(what) ?? []), performance.now() - started]);
    }
  }
  return new Map([...times].map(([what, all]) => [what, all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0]));
}

/** Rows of several tenants from one number to another; a fifth of the logs and two thirds of the records are one tenant's. @param {number} from @param {number} logRows @param {number} recordRows */
async function fill(from, logRows, recordRows) {
  const owner = connectOwner(dataDir);
  // A console that has served for a while has the months of its logs.
  for (const log of ['log_usual', 'log_api']) for (let month = -3; month < 0; month += 1) await owner.unsafe(monthOf(log, month));
  await owner.begin(async (tx) => {
    await tx`select set_config('app.platform', 'on', true)`;
    await tx`insert into log_usual (tenant_id, service_id, remote_ip, request_uri, method, method_class, method_name, time, create_by, create_time, log_id)
      select case when n % 5 = 0 then ${tenantId} else '10001' || n % 4 end, 'console', '10.0.' || n % 250 || '.' || n % 200, '/api/board/' || n % 300, 'POST',
        'board.workOrder', 'submit', n % 900, 'user' || n % 2000, now() - interval '80 days' + n * interval '1 second', 'r' || n from generate_series(${from}::int, ${logRows}::int) n`;
    await tx`insert into log_api (tenant_id, service_id, remote_ip, request_uri, method, method_class, method_name, time, create_by, create_time, title, result)
      select case when n % 5 = 0 then ${tenantId} else '10001' || n % 4 end, 'console', '10.0.' || n % 250 || '.' || n % 200, '/api/board/' || n % 300, 'POST',
        'board.workOrder', 'submit', n % 900, 'user' || n % 2000, now() - interval '80 days' + n * interval '1 second', 't' || n % 40, 'success' from generate_series(${from}::int, ${logRows}::int) n`;
  });
  for (const [of, remainder] of /** @type {const} */ ([
    [tenantId, [0, 1]],
    ['100001', [2]],
  ])) {
    await owner.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${of}, true)`;
      await tx`insert into board_production_record (tenant_id, line_id, shift_record_id, work_order_id, work_order_number, plan_date, shift_type, time_range,
          input_count, output_count, bad_count, number_of_worker, work_hour, work_hour_type, production_process, warnings_confirmed)
        select ${of}, n % 40, n % 5000, 1000000 + n, 'WO-2026-' || lpad(n::text, 8, '0'), date '2024-01-01' + n % 900, 'day', '08:00-10:00',
          n % 1000, n % 997, n % 7, 5, 2, 1, 1, false from generate_series(${from}::int, ${recordRows}::int) n where n % 3 = any(${[...remainder]}::int[])`;
    });
  }
  for (const table of ['log_usual', 'log_api', 'board_production_record']) await owner.unsafe(`vacuum analyze ${table}`);
  await owner.end({ timeout: 1 });
}

/** @param {string} log @param {number} at */
function monthOf(log, at) {
  const now = new Date();
  const [from, to] = [at, at + 1].map((months) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString());
  const name = `${log}_${from?.slice(0, 7).replace('-', '_')}`;
  return `create table if not exists ${name} partition of ${log} for values from ('${from}') to ('${to}')`;
}

/** Seconds until the grown tables have their search index, which is built last. */
async function untilIndexed() {
  const owner = connectOwner(dataDir);
  const started = performance.now();
  for (;;) {
    const [row] = await owner`select count(*)::int as lacking from pg_class c
      where c.relkind = 'r' and c.relname ~ '^(log_usual|log_api|board_production_record)' and c.reltuples >= 10000 and not exists (
        select from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid and i.relname ~ '_search_')`;
    if (row?.lacking === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  // What autovacuum does within a minute: the counts read the index alone.
  for (const table of ['log_usual', 'log_api', 'board_production_record']) await owner.unsafe(`vacuum analyze ${table}`);
  await owner.end({ timeout: 1 });
  return (performance.now() - started) / 1000;
}
