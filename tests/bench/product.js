// The built product as a child process on a data folder of its own, and what a bench needs to ask it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { send } from './load.js';

export const password = 'Bench-pass-2026';
const client = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

/** Starts it and measures how long it takes to its first page. @param {string} [dataDir] @param {Record<string, string>} [settings] */
export async function startProduct(dataDir = openFolder(), settings = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, ['server/main.js'], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      APP_MODE: 'demo',
      CAPTCHA: 'off',
      DEMO_PASSWORD: password,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const port = /Listening on http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(printed)));
  });
  const agent = new http.Agent({ keepAlive: true });
  await send(origin, { path: '/login' }, agent);
  const firstPage = performance.now() - started;
  return {
    origin,
    dataDir,
    firstPage,
    pid: child.pid ?? 0,
    /** The main process's memory in use, in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: async ({ keep = false } = {}) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A folder that PostgreSQL's account may enter. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'console-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** How postgres.js reaches the product's own database. @param {string} dataDir */
export function connectOwner(dataDir) {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return postgres({
    host: host ?? '',
    port: Number(port),
    user: 'postgres',
    database: 'console',
    max: 10,
    onnotice: () => {},
    connection: { TimeZone: 'Asia/Shanghai' },
  });
}

/** Headers of a legacy client that has signed in. @param {string} origin @param {{ tenantId: string, account: string }} who */
export async function tokenHeaders(origin, { tenantId, account }) {
  const hashed = createHash('md5').update(password).digest('hex');
  const query = new URLSearchParams({
    tenantId,
    username: account,
    password: hashed,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const answer = await send(
    origin,
    { path: `/api/blade-auth/oauth/token?${query}`, method: 'POST', headers: { authorization: client, 'tenant-id': tenantId } },
    new http.Agent(),
  );
  return { authorization: client, 'blade-auth': `bearer ${JSON.parse(answer.body.toString()).access_token}` };
}

/** The cookie of a browser that has signed in. @param {string} origin @param {{ tenantId: string, account: string }} who */
export async function pageCookie(origin, { tenantId, account }) {
  const body = new URLSearchParams({ tenantId, account, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const answer = await send(origin, { path: '/login', method: 'POST', headers, body }, new http.Agent());
  const cookie = answer.headers['set-cookie']?.find((one) => one.startsWith('session='))?.split(';')[0];
  if (!cookie) throw new Error(`Nobody was signed in: ${answer.status}`);
  return cookie;
}
