import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { asOwner, demoPassword } from '#tests/process/running-server.ts';
import { figure } from './figures.ts';

/** The build before primary keys began with the tenant: every later one must be able to take its place. */
const olderBuild = '8e4c4ff9a427d2ae768837a104e48c81baeffdb8';

test('a newer build takes the place of an older one that serves: nothing acknowledged is lost, and nobody meets a fault', {
  timeout: 600_000,
}, async () => {
  const checkout = checkOut(olderBuild);
  const dataDir = newFolder('upgrade-data-');
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await asOwner((sql) => sql.unsafe(`create database ${database}`));
  onTestFinished(() => asOwner((sql) => sql.unsafe(`drop database if exists ${database} with (force)`)).then(() => undefined));
  const older = await start(checkout, dataDir, database);
  const token = await signIn(older.origin);
  const work = { written: [] as string[], statuses: new Map<string, number>() };
  const atOlder = keepWriting(older.origin, token, work);
  await delay(2000);

  const begun = Date.now();
  const newer = await start(resolve('.'), dataDir, database);
  const took = Date.now() - begun;
  const atNewer = keepWriting(newer.origin, token, work);
  await delay(5000);
  await atOlder.stop();
  older.process.kill('SIGTERM');
  await once(older.process, 'exit');
  await delay(1000);
  await atNewer.stop();

  const codes = await readCodes(newer.origin, token);
  const refused = [...work.statuses].filter(([status]) => status !== '200');
  expect(work.written.filter((code) => !codes.has(code))).toEqual([]);
  expect(work.written.length).toBeGreaterThan(50);
  // A statement that waits for a table being changed is refused after a while with 503, and says when to come again.
  expect(refused.filter(([status]) => status !== '503')).toEqual([]);
  const [, busy = 0] = refused[0] ?? [];
  figure(
    'A newer build started beside the older one that serves',
    `${work.written.length} writes acknowledged, none lost; ${busy} answered 503; ready in ${took} ms`,
  );
});

/** Its sources from the project's history, built with the packages that it names: one that is needed no more is not among today's. */
function checkOut(build: string): string {
  const folder = newFolder('older-build-');
  const archive = execFileSync('git', ['archive', '--format=tar', build], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: folder });
  execFileSync(process.execPath, [join(folder, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'error'], {
    cwd: folder,
  });
  return folder;
}

function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

async function start(folder: string, dataDir: string, database: string): Promise<{ origin: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['server/main.js'], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      APP_MODE: 'demo',
      DEMO_PASSWORD: demoPassword,
      CAPTCHA: 'off',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${inject('databaseUser')}@localhost/${database}?host=${inject('databaseHost')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes('Listening')) break;
  }
  child.stdout.resume();
  const port = /Listening on http:\/\/localhost:(\d+)/.exec(printed)?.[1];
  if (port === undefined) throw new Error(`The build in ${folder} did not start:\n${printed}`);
  return { origin: `http://127.0.0.1:${port}`, process: child };
}

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;

async function signIn(origin: string): Promise<string> {
  const password = createHash('md5').update(demoPassword).digest('hex');
  const query = new URLSearchParams({ tenantId: '100001', username: 'admin', password, grant_type: 'password', scope: 'all' });
  const headers = { Authorization: basic, 'Tenant-Id': '100001' };
  const answer = await fetch(`${origin}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers });
  return (await answer.json()).access_token;
}

/** Saves posts and reads lists one after the other until it is stopped; a code counts as written once its answer is there. */
function keepWriting(origin: string, token: string, work: { written: string[]; statuses: Map<string, number> }) {
  let isStopped = false;
  const headers = { Authorization: basic, 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' };
  const count = (status: number) => work.statuses.set(String(status), (work.statuses.get(String(status)) ?? 0) + 1);
  const running = (async () => {
    while (!isStopped) {
      const postCode = `u${randomBytes(6).toString('hex')}`;
      const body = JSON.stringify({ postName: '升级', postCode, category: 1, sort: 1 });
      const saved = await fetch(`${origin}/api/blade-system/post/submit`, { method: 'POST', headers, body });
      count(saved.status);
      if (saved.ok) work.written.push(postCode);
      const listed = await fetch(`${origin}/api/blade-system/post/list?current=1&size=10`, { headers });
      count(listed.status);
      await Promise.all([saved.text(), listed.text()]);
    }
  })();
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}

async function readCodes(origin: string, token: string): Promise<Set<string>> {
  const headers = { Authorization: basic, 'Blade-Auth': `bearer ${token}` };
  const codes = new Set<string>();
  for (let current = 1; ; current += 1) {
    const answer = await fetch(`${origin}/api/blade-system/post/list?current=${current}&size=100&postName=升级`, { headers });
    const { records } = (await answer.json()).data;
    for (const { postCode } of records) codes.add(postCode);
    if (records.length < 100) return codes;
  }
}
