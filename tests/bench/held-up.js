// What one caller can make everybody wait for: how long /livez waits while the dearest input of a reader is read.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from './load.js';

/** @typedef {{ what: string, ask: import('./load.js').Ask }} Dear */

/** Each is as long as its reader takes, or one more where a refusal has to read it first. @param {{ headers: Record<string, string>, cookie: string }} who @returns {Dear[]} */
export function dearInputs({ headers, cookie }) {
  const json = { ...headers, 'content-type': 'application/json' };
  const notice = (/** @type {string} */ content) => ({
    path: '/api/blade-desk/notice/submit',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ title: 'bench', category: 1, releaseTime: '2026-11-26 08:00:00', content }),
  });
  const line = 'C1,C2,C3,C4 CAP CER 100nF ±10% 50V X7R 0402 RES 4K7 1% 1/16W 0603 MURATA GRM155R71H104KE14D DNP Ø3,5 10uH±20% ';
  return [
    { what: 'formatted text of 5,000 elements', ask: notice('<p><b>x</b></p>'.repeat(2500)) },
    { what: 'formatted text, 100,000 characters without an end', ask: notice('<!'.repeat(50_000)) },
    { what: 'formatted text, 100,000 characters of elements in each other', ask: notice('<p><b>'.repeat(16_000)) },
    {
      what: 'parts list of 1,000 lines of 2,000 characters',
      ask: fileTo('/rd/bom/index', cookie, { act: 'read' }, csv(1000, line.repeat(18))),
    },
    { what: 'parts list of 1,000 usual lines', ask: fileTo('/rd/bom/index', cookie, { act: 'read' }, csv(1000, line)) },
    { what: 'sheet of 50,000 rows', ask: fileTo('/system/post/import', cookie, {}, posts(50_000)) },
    {
      what: 'list sorted by 2,000 names',
      ask: { path: `/api/board/workorder/list?descs=${Array.from({ length: 2000 }, (_, n) => `c${n}`).join()}`, headers },
    },
    {
      what: 'body of 2 MB of lists in each other',
      ask: { path: '/api/blade-system/post/submit', method: 'POST', headers: json, body: '['.repeat(1e6) + ']'.repeat(1e6) },
    },
    {
      what: 'body of 2 MB with 100,000 names',
      ask: {
        path: '/api/blade-system/post/submit',
        method: 'POST',
        headers: json,
        body: JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`name${n}`, n]))),
      },
    },
    {
      what: 'password of 10,000 characters',
      ask: {
        path: '/api/blade-user/update-password',
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ oldPassword: 'x', newPassword: 'aA1-'.repeat(2500), newPassword1: 'aA1-'.repeat(2500) }).toString(),
      },
    },
  ];
}

/** @param {number} count @param {string} text */
const csv = (count, text) => `Comment,Designator,Quantity\n${Array.from({ length: count }, (_, n) => `"${text}",R${n},1`).join('\n')}`;
/** @param {number} count */
const posts = (count) =>
  `岗位编号,岗位名称,岗位类型,排序\n${Array.from({ length: count }, (_, n) => `bench-${n},岗位 ${n},基层,1`).join('\n')}`;

/** A form of a page with a file. @param {string} path @param {string} cookie @param {Record<string, string>} fields @param {string} text @returns {import('./load.js').Ask} */
function fileTo(path, cookie, fields, text) {
  const mark = 'bench-boundary';
  const part = (/** @type {string} */ head, /** @type {string} */ value) =>
    `--${mark}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const body = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part('name="file"; filename="bench.csv"', text),
  ].join('');
  return {
    path,
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': `multipart/form-data; boundary=${mark}` },
    body: `${body}--${mark}--\r\n`,
  };
}

/** The longest wait of /livez in milliseconds: alone, and while each is read, the median of three turns. @param {string} origin @param {Dear[]} inputs */
export async function measureHeldUp(origin, inputs) {
  const quiet = await longestWait(origin, delay(2000));
  /** @type {{ what: string, status: number, took: number, held: number }[]} */
  const found = [];
  for (const { what, ask } of inputs) {
    /** @type {number[]} */
    const waits = [];
    let [status, took] = [0, 0];
    for (let turn = 0; turn < 3; turn += 1) {
      const begun = performance.now();
      // Background work of what was sent goes on after its answer.
      const sent = send(origin, ask, new http.Agent()).then(async (answer) => {
        [status, took] = [answer.status, performance.now() - begun];
        await delay(500);
      });
      waits.push(await longestWait(origin, sent));
    }
    found.push({ what, status, took, held: waits.sort((one, other) => one - other)[1] ?? 0 });
  }
  return { quiet, found };
}

/** @param {string} origin @param {Promise<unknown>} until */
async function longestWait(origin, until) {
  const agent = new http.Agent({ keepAlive: true });
  let [longest, isOver] = [0, false];
  const ended = until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const asked = performance.now();
    await send(origin, { path: '/livez' }, agent);
    longest = Math.max(longest, performance.now() - asked);
    await delay(5);
  }
  agent.destroy();
  await ended;
  return longest;
}
