// Who works during the drill: integrators that write until they are told it is kept, and people who look.
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { demoPassword } from './place.js';

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

/** @typedef {{ kept: { code: string, at: number }[], read: number[], refused: Map<string, number> }} Work */

/** @param {string} origin */
export async function signIn(origin) {
  const password = createHash('md5').update(demoPassword).digest('hex');
  const query = new URLSearchParams({ tenantId: '100001', username: 'admin', password, grant_type: 'password', scope: 'all' });
  const answer = await fetch(`${origin}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: basic, 'Tenant-Id': '100001' },
  });
  return String((await answer.json()).access_token);
}

/** Four write and two read until they are stopped; what a writer is not told to be kept it sends again with the same key. */
export function startWork(/** @type {string} */ origin, /** @type {string} */ token) {
  /** @type {Work} */
  const work = { kept: [], read: [], refused: new Map() };
  let isOver = false;
  const headers = { Authorization: basic, 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' };
  /** @param {string} path @param {RequestInit} [init] */
  const ask = async (path, init = {}) => {
    const answer = await fetch(`${origin}/api${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(5000),
    })
      .then(async (answer) => ({ status: String(answer.status), text: await answer.text() }))
      .catch((error) => ({ status: error.name === 'TimeoutError' ? 'no answer' : 'cut off', text: '' }));
    if (answer.status !== '200') work.refused.set(answer.status, (work.refused.get(answer.status) ?? 0) + 1);
    return answer.status;
  };
  const writer = async () => {
    while (!isOver) {
      const code = `d${randomBytes(6).toString('hex')}`;
      const body = JSON.stringify({ postName: '演练', postCode: code, category: 1, sort: 1 });
      // The last one is settled too: whether a write was kept is known of each.
      for (let status = ''; status !== '200'; ) {
        status = await ask('/blade-system/post/submit', { method: 'POST', body, headers: { 'Idempotency-Key': code } });
        // Its code is taken, so a try before it was kept, and its key should have been answered with that.
        if (status === '400') break;
        if (status !== '200') await delay(200);
      }
      work.kept.push({ code, at: Date.now() });
      await delay(50);
    }
  };
  const reader = async () => {
    while (!isOver) {
      if ((await ask('/blade-system/post/list?current=1&size=10')) === '200') work.read.push(Date.now());
      await delay(100);
    }
  };
  const all = Promise.all([...Array.from({ length: 4 }, writer), ...Array.from({ length: 2 }, reader)]);
  return {
    work,
    stop: () => {
      isOver = true;
      return all;
    },
  };
}

/** The longest time without one of these moments, in seconds, from `begun` until now. @param {number[]} moments @param {number} begun */
export function longestGap(moments, begun) {
  const ends = [...moments.filter((at) => at >= begun).sort((one, other) => one - other), Date.now()];
  return Math.max(...ends.map((at, place) => (at - (ends[place - 1] ?? begun)) / 1000));
}
