// What one request costs: processor time of the console and of its PostgreSQL, and statements.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './load.js';
import { recordStatements } from './same-statements.js';

/** Of Linux, in which the kernel counts. */
const ticksPerSecond = 100;

/** @typedef {{ origin: string, dataDir: string, pid: number }} Product */

/** In ms per request; the statements are the least of three, because background work is logged too. @param {Product} product @param {import('postgres').Sql} owner @param {() => import('./load.js').Ask} next */
export async function measureCost(product, owner, next) {
  const once = () => load(product.origin, next, { callers: 1, ms: 1 });
  const counts = [];
  for (let turn = 0; turn < 3; turn += 1) counts.push((await recordStatements(owner, product.dataDir, once)).length);
  await load(product.origin, next, { callers: 2, ms: 500 });
  const before = spent(product);
  const { perSecond, failed } = await load(product.origin, next, { callers: 2, ms: 3000 });
  const after = spent(product);
  const count = perSecond * 3;
  return {
    node: (after.node - before.node) / count,
    postgres: (after.postgres - before.postgres) / count,
    statements: Math.min(...counts),
    failed,
  };
}

/** In ms since the start, without some server processes. @param {Pick<Product, 'pid' | 'dataDir'>} product @param {readonly string[]} [except] */
export function spent({ pid, dataDir }, except = []) {
  const [postmaster = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const backends = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !except.includes(name) && statOf(name)[1] === postmaster);
  return { node: timeOf(statOf(String(pid))), postgres: [postmaster, ...backends].reduce((sum, one) => sum + timeOf(statOf(one)), 0) };
}

/** What follows a process's name: state, parent, …; empty once it has ended. @param {string} pid @returns {string[]} */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Its own time and that of its ended children. @param {string[]} stat */
const timeOf = (stat) => (stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 1000) / ticksPerSecond;
