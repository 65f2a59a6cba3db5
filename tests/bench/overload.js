// Ten times as many requests as the console can answer: what becomes of those it answers, of those it refuses, and of its health.
import http from 'node:http';
import { load, send } from './load.js';

const times = 10;
const ms = 8000;
const connections = 400;

/** @typedef {{ what: string, ask: import('./load.js').Ask }} Kind */

/** @param {string} origin @param {Kind[]} kinds */
export async function measureOverload(origin, kinds) {
  /** @type {import('./load.js').Figures[]} */
  const quiet = [];
  for (const { ask } of kinds) quiet.push(await load(origin, () => ask, { callers: 1, ms: 3000 }));
  const full = await load(origin, (_caller, turn) => kinds[turn % kinds.length]?.ask ?? { path: '/' }, { callers: 8, ms: 4000 });
  const flood = await pour(origin, kinds, full.perSecond * times);
  const after = await load(origin, () => kinds[0]?.ask ?? { path: '/' }, { callers: 1, ms: 1000 });
  return {
    perSecond: full.perSecond,
    served: kinds.map(({ what }, nth) => ({
      what,
      quiet: quiet[nth]?.p99 ?? 0,
      p99: at(flood.good[nth] ?? [], 0.99),
      count: flood.good[nth]?.length ?? 0,
    })),
    refused: { count: flood.refused.length, median: at(flood.refused, 0.5), p99: at(flood.refused, 0.99) },
    withoutWord: flood.withoutWord,
    health: at(flood.health, 1),
    failedAfter: after.failed,
  };
}

/** So many requests a second, whether they are answered or not. @param {string} origin @param {Kind[]} kinds @param {number} perSecond */
async function pour(origin, kinds, perSecond) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  await Promise.all(Array.from({ length: connections }, () => send(origin, { path: '/livez' }, agent)));
  /** @type {number[][]} */
  const good = kinds.map(() => []);
  /** @type {number[]} */
  const refused = [];
  /** @type {number[]} */
  const health = [];
  let withoutWord = 0;
  const sent = [];
  const one = async (/** @type {number} */ nth) => {
    const started = performance.now();
    const answer = await send(origin, kinds[nth]?.ask ?? { path: '/' }, agent).catch((e) => void console.log(e.message));
    const took = performance.now() - started;
    if (answer?.status === 200) good[nth]?.push(took);
    else if (answer?.status === 503 && answer.headers['retry-after']) refused.push(took);
    else withoutWord += 1;
  };
  const begun = performance.now();
  let looked = begun;
  for (let count = 0; performance.now() - begun < ms; ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; count < due; count += 1) sent.push(one(count % kinds.length));
    if (performance.now() - looked > 200) {
      looked = performance.now();
      const asked = looked;
      sent.push(
        send(origin, { path: '/livez' }, agent).then(
          () => health.push(performance.now() - asked),
          (e) => {
            console.log('health', e.message);
            withoutWord += 1;
          },
        ),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(sent);
  agent.destroy();
  return { good, refused, health, withoutWord };
}

/** @param {number[]} values @param {number} share */
function at(values, share) {
  values.sort((one, other) => one - other);
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
