// Forty lines with an open shift and plans, made through /api as a manager's client would.
import http from 'node:http';
import { send } from './load.js';
import { pageCookie, tokenHeaders } from './product.js';

const who = { tenantId: '100001', account: 'admin' };
const ordersEach = 40;
const sides = ['默认', 'A面', 'B面', 'AB面'];
const slots = [
  '08:00-10:00',
  '10:00-12:00',
  '12:00-14:00',
  '14:00-16:00',
  '16:00-18:00',
  '18:00-20:00',
  '20:00-22:00',
  '22:00-00:00',
  '00:00-02:00',
  '02:00-04:00',
  '04:00-06:00',
  '06:00-08:00',
];

/** @param {string} origin @param {number} count */
export async function prepareShifts(origin, count) {
  const headers = { ...(await tokenHeaders(origin, who)), 'content-type': 'application/json' };
  const agent = new http.Agent({ keepAlive: true });
  const post = async (/** @type {string} */ path, /** @type {object} */ values) => {
    const answer = await send(origin, { path: `/api${path}`, method: 'POST', headers, body: JSON.stringify(values) }, agent);
    const { code, data, msg } = JSON.parse(answer.body.toString());
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const now = new Date(Date.now() + 8 * 3600 * 1000).toISOString();
  const hour = Number(now.slice(11, 13));
  const isDay = hour >= 8 && hour < 20;
  const day = hour < 8 ? new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10) : now.slice(0, 10);
  const startTime = `${day} ${isDay ? '08:00:00' : '20:00:00'}`;
  const slot = slots.find((key) => Number(key.slice(0, 2)) <= hour && hour < Number(key.slice(0, 2)) + 2) ?? '08:00-10:00';
  /** @type {string[]} */
  const lineIds = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id: lineId } = await post('/board/productionline/save', {
      lineCode: `BENCH-${nth}`,
      lineName: `Bench ${nth}`,
      lineType: 'dip',
      isEnabled: true,
    });
    await post('/board/shiftrecord/save', {
      lineId,
      shiftType: isDay ? '1' : '2',
      planDate: day,
      startTime,
      lineState: 0,
      shouldAttendCount: 10,
      realAttendCount: 10,
      leaveCount: 0,
    });
    lineIds.push(lineId);
  }
  for (let nth = 0; nth < ordersEach; nth += 1) await post('/board/workorder/save', { workOrderNumber: `BENCH-WO-${nth}`, planQty: 1000 });
  return { lineIds, slot, cookie: await pageCookie(origin, who), headers };
}

/** @type {number[]} */
const turns = [];

/** A report's submit: every caller has a line of its own and goes through the orders and their sides. @param {{ lineIds: string[], slot: string, headers: Record<string, string> }} shifts @param {number} caller */
export function reportOf({ lineIds, slot, headers }, caller) {
  const turn = turns[caller] ?? 0;
  turns[caller] = turn + 1;
  const values = {
    lineId: lineIds[caller],
    workOrderNumber: `BENCH-WO-${Math.floor(turn / sides.length) % ordersEach}`,
    timeRange: slot,
    inputCount: 100,
    outputCount: 98,
    badCount: 1,
    appearanceBadCount: 1,
    numberOfWorker: 10,
    workHour: 2,
    exceptWorkOfWorker: 0,
    exceptWorkHour: 0,
    workHourType: 1,
    productionProcess: 1,
    layout: sides[turn % sides.length],
  };
  return { path: '/api/board/productionrecord/save', method: 'POST', headers, body: JSON.stringify(values) };
}
