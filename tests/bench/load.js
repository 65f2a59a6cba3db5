// Load by so many callers, each of whom sends its next request when the last was answered, or at its own pace.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Ask
 * @typedef {{ perSecond: number, median: number, p99: number, failed: number }} Figures
 */

/** One request over a kept-alive connection. @param {string} origin @param {Ask} ask @param {http.Agent} agent @returns {Promise<{ status: number, body: Buffer, headers: http.IncomingHttpHeaders }>} */
export function send(origin, { path, method = 'GET', headers = {}, body }, agent) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(path, origin),
      { method, headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }, agent },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), headers: response.headers }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Runs `callers` loops for so many milliseconds; with `every`, each begins within that time and pauses for so long. @param {string} origin @param {(caller: number, turn: number) => Ask} next @param {{ callers: number, ms: number, every?: number }} how @returns {Promise<Figures>} */
export async function load(origin, next, { callers, ms, every = 0 }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
  const until = performance.now() + ms;
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      if (every > 0) await delay((every * caller) / callers);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const started = performance.now();
        const { status } = await send(origin, next(caller, turn), agent);
        times.push(performance.now() - started);
        if (status >= 400) failed += 1;
        if (every > 0) await delay(every);
      }
    }),
  );
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: (times.length / ms) * 1000, median: at(0.5), p99: at(0.99), failed };
}

/** Several rounds of two loads in turn, so that a noisy machine hits both; the medians count. @param {() => Promise<Figures>} one @param {() => Promise<Figures>} other @param {number} rounds */
export async function compare(one, other, rounds = 5) {
  /** @type {Figures[]} */
  const ones = [];
  /** @type {Figures[]} */
  const others = [];
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await one());
    others.push(await other());
  }
  const middle = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const rate = (/** @type {Figures[]} */ figures) => middle(figures.map(({ perSecond }) => perSecond));
  return {
    one: rate(ones),
    other: rate(others),
    ratio: middle(ones.map((figures, round) => figures.perSecond / (others[round]?.perSecond ?? 1))),
    failed: [...ones, ...others].reduce((sum, { failed }) => sum + failed, 0),
  };
}
