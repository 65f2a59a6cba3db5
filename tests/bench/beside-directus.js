// `npm run bench:directus -- [--directus=FOLDER]`: what a call costs beside Directus on one PostgreSQL 15. By hand, never in CI; needs the npm registry, or a folder where Directus was installed.
import http from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { spent } from './cpu.js';
import { fillDirectus, fillProduct, openPair, rows } from './directus-place.js';
import { send } from './load.js';

const ms = 2000;
const rounds = 3;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Two addresses that ask the same of both, and their aims: the processor time of Node and PostgreSQL a call there, divided by that here.
 * @typedef {import('./load.js').Ask} Ask
 * @typedef {{ what: string, product: (nth: number) => Ask, directus: (nth: number) => Ask, aims?: { cold?: number, warm?: number, written?: number } }} Case
 */
const lists = { warm: 4, written: 3, cold: 2 };
/** @param {string} what @param {string} query @param {string} other @param {Case['aims']} [aims] @returns {Case} */
const list = (what, query, other, aims = lists) => ({
  what,
  product: () => ({ path: `/api/board/workorder/list?${query}` }),
  directus: () => ({ path: `/items/board_work_order?meta=filter_count&${other}` }),
  aims,
});
const newest = 'sort=-create_time,-id';
const contains = (/** @type {string} */ field, /** @type {string} */ text) => `filter[${field}][_icontains]=${text}&limit=10&${newest}`;
/** @param {string} path @param {string} method @param {object} value @returns {Ask} */
const json = (path, method, value) => ({ path, method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

const isList = (/** @type {Case} */ { product: of }) => of(0).path.includes('/list?');
/** What was asked so often that its code is compiled. @type {WeakSet<(nth: number) => Ask>} */
const isWarm = new WeakSet();
const warm = /** @type {const} */ ('warm');
const states = /** @type {const} */ (['cold', warm, 'written']);
const stateWords = { cold: 'after each write', warm: 'warm', written: 'one write a second' };

const shown = (/** @type {{ node: number, postgres: number }} */ { node, postgres }) =>
  `${(node + postgres).toFixed(1)} (${node.toFixed(1)} + ${postgres.toFixed(1)})`;

const middle = (/** @type {{ node: number, postgres: number }[]} */ all) =>
  [...all].sort((x, y) => x.node + x.postgres - y.node - y.postgres)[Math.floor(all.length / 2)] ?? { node: 0, postgres: 0 };

const pair = await openPair(process.argv.find((one) => one.startsWith('--directus='))?.slice(11));
const { owner, product, directus } = pair;
const said = await run().finally(() => pair.close());
agent.destroy();
process.stdout.write(`${said.join('\n')}\n`);

async function run() {
  await fillProduct(owner);
  await pair.untilIndexed();
  const changed = await fillDirectus(pair);
  let made = 0;
  const order = () => ({ plan_qty: 100, product_name: 'Power board', number: `NEW-${process.pid}-${made++}` });
  /** @type {Case[]} */
  const cases = [
    list('list of 10, newest first', 'size=10', `limit=10&${newest}`),
    list('list of 50, newest first', 'size=50', `limit=50&${newest}`),
    list('page 500 of 10', 'size=10&current=500', `limit=10&page=500&${newest}`),
    list('sorted by quantity', 'size=10&descs=plan_qty', 'limit=10&sort=-plan_qty,-id'),
    list('a part of a number, 111 found', 'size=10&workOrderNumber=000123', contains('work_order_number', '000123'), {
      warm: 4,
      written: 4,
      cold: 4,
    }),
    list('two letters of a name, 11,111 found', 'size=10&productName=zx', contains('product_name', 'zx'), { warm: 1, written: 1, cold: 1 }),
    {
      what: 'one record',
      product: (nth) => ({ path: `/api/board/workorder/detail?id=${changed[nth % changed.length]?.id}` }),
      directus: (nth) => ({ path: `/items/board_work_order/${changed[nth % changed.length]?.id}` }),
    },
    {
      what: 'a new record',
      product: () => {
        const { plan_qty, product_name, number } = order();
        return json('/api/board/workorder/save', 'POST', { planQty: plan_qty, productName: product_name, workOrderNumber: number });
      },
      directus: () => {
        const { plan_qty, product_name, number } = order();
        return json('/items/board_work_order', 'POST', { plan_qty, product_name, work_order_number: number, tenant_id: '000000' });
      },
    },
    {
      what: 'a changed record',
      product: (nth) => {
        const { id, number } = changed[nth % changed.length] ?? {};
        return json('/api/board/workorder/update', 'POST', { id, workOrderNumber: number, planQty: nth });
      },
      directus: (nth) => json(`/items/board_work_order/${changed[nth % changed.length]?.id}`, 'PATCH', { plan_qty: nth }),
      aims: { warm: 2.5 },
    },
  ];
  const lines = [
    `Processor time of Node + PostgreSQL a call, in ms; ${rows.toLocaleString('en')} rows; medians of ${rounds} turns of ${ms / 1000} s, one caller. Load of the machine when it began: ${loadavg()[0]?.toFixed(1)}.`,
    '',
    '| what | | this product (Node + PostgreSQL) | Directus | ratio | goal | met |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const one of cases) for (const state of isList(one) ? states : [warm]) lines.push(await compared(one, state));
  return lines;
}

/** @param {Case} one @param {'cold' | 'warm' | 'written'} state */
async function compared(one, state) {
  /** @typedef {{ node: number, postgres: number }} Cost */
  const [here, there] = [/** @type {Cost[]} */ ([]), /** @type {Cost[]} */ ([])];
  for (let round = 0; round < rounds; round += 1) {
    here.push(await cost(product, one.product, state));
    there.push(await cost(directus, one.directus, state));
  }
  const [a, b] = [middle(here), middle(there)];
  const ratio = (b.node + b.postgres) / (a.node + a.postgres);
  const aim = one.aims?.[state];
  const met = aim === undefined ? '' : ratio >= aim ? 'yes' : '**no**';
  process.stderr.write(`${one.what}, ${stateWords[state]}: ${ratio.toFixed(2)}\n`);
  return `| ${one.what} | ${stateWords[state]} | ${shown(a)} | ${shown(b)} | ${ratio.toFixed(1)} | ${aim === undefined ? '' : `≥ ${aim}`} | ${met} |`;
}

/**
 * Cold: somebody has written to the table before each call, so that no total is known. The connection that writes is not counted.
 * @param {import('./directus-place.js').Console} of @param {(nth: number) => Ask} next @param {'cold' | 'warm' | 'written'} state
 */
async function cost(of, next, state) {
  let nth = 0;
  const ask = async () => {
    nth += 1;
    const asked = next(nth);
    const { status, body } = await send(of.origin, { ...asked, headers: { ...of.headers, ...asked.headers } }, agent);
    if (status >= 300) throw new Error(`${asked.path} answers ${status}: ${body.toString().slice(0, 300)}`);
  };
  for (let turn = isWarm.has(next) ? 30 : 300; turn > 0; turn -= 1) await ask();
  isWarm.add(next);
  const except = await pair.writer();
  const before = spent(of, except);
  const until = performance.now() + ms;
  const from = nth;
  let isOver = false;
  const writing = (async () => {
    while (state === 'written' && !isOver) {
      await of.write();
      await delay(1000);
    }
  })();
  while (performance.now() < until) {
    if (state === 'cold') await of.write();
    await ask();
  }
  const after = spent(of, except);
  isOver = true;
  await writing;
  return { node: (after.node - before.node) / (nth - from), postgres: (after.postgres - before.postgres) / (nth - from) };
}
