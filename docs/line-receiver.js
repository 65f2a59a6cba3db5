#!/usr/bin/env node
// A receiver of a line's state (docs/webhooks.md, 'The state of a line'): lamp, horn and stop of one line. It is no safety device.
//
//   LINE_ID=1923456789012345678 SECRET=… PORT=8088 node line-receiver.js [command]
//
// Whenever an output changes, it prints the outputs as JSON and runs the command, if there is one, with LAMP (green or red), HORN and
// STOP (on or off) in its environment: the place for `gpioset`, a Modbus coil or a PLC. It begins halted.
import { spawn } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { LINE_ID, SECRET = '', PORT = '8088', HOST = '127.0.0.1', SILENT_MS = '15000' } = process.env;
if (!LINE_ID || SECRET.length < 16) throw new Error('LINE_ID and SECRET (16 characters or more) are needed');
const [command, ...args] = process.argv.slice(2);
/** A line that is being set up is halted without a horn. */
const quiet = new Set(['start', 'ended', 'notSetUp', 'loading', 'firstCheck']);
const longestBody = 10_000;

let last = 0;
let outputs = { lamp: '', horn: '', stop: '', why: '' };
let silence = setTimeout(() => {}, 0);

/** @param {string} why empty: the line may run */
function put(why) {
  const horn = why !== '' && !quiet.has(why) ? 'on' : 'off';
  const next = why === '' ? { lamp: 'green', horn, stop: 'off', why } : { lamp: 'red', horn, stop: 'on', why };
  if (JSON.stringify(next) === JSON.stringify(outputs)) return;
  outputs = next;
  process.stdout.write(`${JSON.stringify(outputs)}\n`);
  if (!command) return;
  const env = { ...process.env, LAMP: next.lamp, HORN: next.horn, STOP: next.stop };
  spawn(command, args, { env, stdio: 'inherit' }).on('error', (error) => process.stderr.write(`${error.message}\n`));
}

/** @param {import('node:http').IncomingHttpHeaders} headers @param {string} body */
function isOurs(headers, body) {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const key = SECRET.startsWith('whsec_') ? Buffer.from(SECRET.slice('whsec_'.length), 'base64') : SECRET;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`);
  const signatures = String(headers['webhook-signature'] ?? '').split(' ');
  return signatures.some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected));
}

/** @param {import('node:http').IncomingHttpHeaders} headers @param {string} body @returns {number} the status to answer */
function take(headers, body) {
  // What is not from the console neither halts the line nor keeps it running.
  if (!isOurs(headers, body)) return 401;
  const { event, lineId, number, state, reason } = JSON.parse(body);
  if (event !== 'smt.lineState' || lineId !== LINE_ID || !Number.isSafeInteger(number)) return 422;
  if (number <= last) {
    put('olderNumber');
    return 409;
  }
  last = number;
  clearTimeout(silence);
  silence = setTimeout(() => put('silent'), Number(SILENT_MS));
  put(state === 'run' ? '' : reason || 'stop');
  return 200;
}

put('start');
const server = createServer(async (request, response) => {
  if (request.method !== 'POST')
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...outputs, last }));
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) if (body.length <= longestBody) body += chunk;
  response.writeHead(body.length > longestBody ? 413 : take(request.headers, body)).end();
});
// One that is killed or loses its power leaves its outputs as they are: let the relay behind `stop` fall off by itself (docs/webhooks.md).
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    put('ended');
    process.exit(0);
  });
server.listen(Number(PORT), HOST, () => process.stderr.write(`Listening on ${HOST}:${server.address()?.port}\n`));
