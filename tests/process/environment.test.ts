import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createGate } from '#server/gate.ts';

test('an empty environment is production with every default', () => {
  expect(readEnv({ PORT: '' })).toMatchObject({ APP_MODE: 'production', PORT: 3000, DATA_DIR: '.data', CAPTCHA: 'on', CORS_ORIGINS: [] });
});

test('every fault is named at once', () => {
  const wrong = { SECRETS_KEY: 'short', DATASOURCE_HOSTS: 'http://db.example' };
  const start = () =>
    readEnv({
      PORT: 'x',
      APP_MODE: 'live',
      DATABASE_URL: 'mysql://x',
      SM2_PRIVATE_KEY: 'ff',
      CORS_ORIGINS: 'https://a.example/path',
      ...wrong,
    });

  for (const name of ['PORT', 'APP_MODE', 'DATABASE_URL', 'SM2_PRIVATE_KEY', 'CORS_ORIGINS', 'SECRETS_KEY', 'DATASOURCE_HOSTS'])
    expect(start).toThrow(name);
});

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '80.5' }],
  ['APP_MODE', { APP_MODE: 'live' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/console' }],
  ['DATABASE_URL', { DATABASE_URL: 'console' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://console:p@ss/w#rd@db/console' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://console:p@ss@db/console' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'console.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://console.example/app' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
  ['DEMO_PASSWORD', { APP_MODE: 'demo', DEMO_PASSWORD: 'short' }],
  ['CAPTCHA', { CAPTCHA: 'maybe' }],
  ['CAPTCHA', { APP_MODE: 'production', CAPTCHA: 'off' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://shop.example/path' }],
  ['SM2_PRIVATE_KEY', { SM2_PRIVATE_KEY: 'ff' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['METRICS_FROM', { METRICS_FROM: '192.0.2.7,everybody' }],
  ['SLOW_REQUEST_MS', { SLOW_REQUEST_MS: 'never' }],
  ['SLOW_STATEMENT_MS', { SLOW_STATEMENT_MS: '0' }],
  ['POOL_SIZE', { POOL_SIZE: '3' }],
  ['POOL_SIZE', { POOL_SIZE: 'many' }],
  ['PREPARE_STATEMENTS', { PREPARE_STATEMENTS: 'no' }],
] as const)('a fault of %s is named, and nothing else: %j', (name, env) => {
  const read = () => readEnv(env);

  expect(read).toThrow(new RegExp(`^The configuration is not usable:\\n {2}- ${name}: [^\\n]+$`));
});

test.each(['S3cret/x', 'S3:cret', 'p@ss', 'w#rd'])('a password of %s is told how it is written in an address', (password) => {
  expect(() => readEnv({ DATABASE_URL: `postgres://console:${password}@127.0.0.1:5432/console` })).toThrow('%2F');
});

test('what production refuses is named beside the other faults, each name once', () => {
  expect(() => readEnv({ CAPTCHA: 'off', PORT: 'x' })).toThrow(
    /^The configuration is not usable:\n {2}- PORT: must be a number\n {2}- CAPTCHA: off is refused/,
  );
});

test('the captcha cannot be switched off in production, in a demo it can', () => {
  expect(() => readEnv({ CAPTCHA: 'off' })).toThrow('CAPTCHA');
  expect(readEnv({ CAPTCHA: 'off', APP_MODE: 'demo' }).CAPTCHA).toBe('off');
});

test('a full queue turns the next one away at once, a long wait ends in a refusal', async () => {
  const gate = createGate(1, 1, 50);
  await gate.enter();
  const waiting = gate.enter();

  await expect(gate.enter()).rejects.toMatchObject({ code: 503 });
  await expect(waiting).rejects.toMatchObject({ code: 503 });

  gate.leave();
  await expect(gate.enter()).resolves.toBeUndefined();
});

test('the compose file sets nothing that the console does not know', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  const [, console = ''] = /\n {2}console:\n([\s\S]*?)\n {2}proxy:/.exec(compose) ?? [];
  const [, settings = ''] = / {4}environment:\n((?: {6}.*\n)+)/.exec(console) ?? [];
  const named = [...settings.matchAll(/^ {6}([A-Z_]+): "?([^"\n]*)/gm)].map(
    ([, name = '', value = '']) => [name, filledIn(value)] as const,
  );

  const read = readEnv(Object.fromEntries(named));

  expect(named.length).toBeGreaterThan(3);
  for (const [name] of named) expect(read).toHaveProperty(name);
});

/** A value with what the operator is asked for. */
const filledIn = (value: string) => value.replace(/\$\{\w+:(?:\?[^}]*|-([^}]*))\}/g, (_all, usual?: string) => usual ?? 'Chosen-2026');

test('whoever reads only the first lines of a command’s answer is told of no fault', () => {
  const { stdout, stderr } = spawnSync('sh', ['-c', 'node server/main.js --permissions | head -1'], { encoding: 'utf8' });

  expect(stdout.split('\n').filter(Boolean)).toHaveLength(1);
  expect(stderr).toBe('');
});
