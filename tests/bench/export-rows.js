// How much memory and time the export of 500,000 rows takes: `node tests/bench/export-rows.js [rows]` by itself, or as a line of the bench.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { send } from './load.js';
import { connectOwner, pageCookie, startProduct } from './product.js';

/**
 * Exports a list of that many rows as the job of somebody who is signed in, and watches the process meanwhile.
 * @param {{ origin: string, dataDir: string, memory: () => number }} product
 * @param {{ rows: number, format: 'xlsx' | 'csv' }} options
 */
export async function measureExport(product, { rows, format }) {
  const headers = { cookie: await pageCookie(product.origin, { tenantId: '100002', account: 'admin' }), 'sec-fetch-site': 'same-origin' };
  const agent = new http.Agent({ keepAlive: true });
  const ask = async (/** @type {string} */ path, /** @type {object} */ input, isCommand = false) => {
    const asked = isCommand
      ? { path: `/trpc/${path}`, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }
      : { path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, headers };
    const answer = JSON.parse((await send(product.origin, asked, agent)).body.toString());
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    return answer.result.data;
  };
  await ask('exchange.measure', { path: 'board.workOrder' });
  // What was left over from making the rows is not the export's.
  await delay(2000);
  const before = product.memory();
  const started = performance.now();
  const { id } = await ask('exchange.startExport', { path: 'board.workOrder', sort: ['-workOrderNumber'], format }, true);
  let max = before;
  for (;;) {
    await delay(100);
    max = Math.max(max, product.memory());
    const job = await ask('workspace.job', { id });
    if (job.state === 'done') {
      if (job.total < rows) throw new Error(`The list has ${job.total} rows`);
      return { seconds: (performance.now() - started) / 1000, growth: max - before, rows: job.total };
    }
    if (!['waiting', 'running'].includes(job.state)) throw new Error(`The job is ${job.state}: ${job.problem}`);
  }
}

/** Work orders of a tenant of the demo. @param {{ dataDir: string }} product @param {number} rows */
export async function addOrders(product, rows) {
  const owner = connectOwner(product.dataDir);
  await owner.begin(async (tx) => {
    await tx`select set_config('app.tenant_id', '100002', true)`;
    await tx`insert into board_work_order (tenant_id, work_order_number, work_order_erp_id, product_long_code, product_name, customer_code, plan_qty, side, order_state, start_date, due_date)
      select '100002', 'X' || n, 'E' || n, '80.' || n, '控制板 ' || n, 'C' || n % 50, n % 5000, '默认', 'open', date '2026-01-01' + n % 300, date '2026-02-01' + n % 300 from generate_series(1, ${rows}::int) n`;
  });
  await owner`analyze`;
  await owner.end();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = Number(process.argv[2] ?? 500_000);
  const product = await startProduct();
  try {
    await addOrders(product, rows);
    for (const format of /** @type {const} */ (['xlsx', 'csv'])) {
      const { seconds, growth, rows: count } = await measureExport(product, { rows, format });
      process.stdout.write(`${count} rows as ${format}: ${seconds.toFixed(0)} s, memory + ${growth.toFixed(0)} MB (goal < 200 MB)\n`);
    }
  } finally {
    await product.stop();
  }
}
