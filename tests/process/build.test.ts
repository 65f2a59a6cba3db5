import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentBuild } from '#server/current-build.js';
import { longOnly } from '#tests/told.ts';
import { startServer } from './running-server.ts';

/** Answers its exit code. */
const build = async (path = process.env.PATH) =>
  (await once(spawn(process.execPath, ['server/build.js'], { env: { ...process.env, PATH: path }, stdio: 'ignore' }), 'exit'))[0];
const folders = () => readdirSync('build').filter((name) => name.startsWith('made-'));

test('a build that fails leaves the one that is there in its place', async () => {
  const [before, found] = [currentBuild('.'), folders()];

  const status = await build('/nowhere');

  expect(status).not.toBe(0);
  expect(currentBuild('.')).toBe(before);
  expect(folders()).toEqual(found);
});

// Two builds, since the first may be the very one that serves.
longOnly('a console that serves misses no file while another build is made and after it', { timeout: 300_000 }, async () => {
  const server = await startServer({ CAPTCHA: 'off' });
  const page = await (await fetch(`${server.origin}/login`)).text();
  const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => `${server.origin}${file}`);

  await build();
  await build();

  const answers = await Promise.all(files.map(async (file) => (await fetch(file)).status));
  expect(answers.length).toBeGreaterThan(3);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await fetch(`${server.origin}/login`)).status).toBe(200);
  await server.stop();
});
