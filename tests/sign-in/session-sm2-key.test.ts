import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { decryptSm2, sm2PublicKey } from '#server/security/sm2.ts';

function buildDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv('APP_MODE', 'test');
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SM2_PRIVATE_KEY', '');
  return folder;
}

test('the key is made once, for the eyes of its owner only', () => {
  const folder = buildDataFolder();

  const [first, second] = [sm2PublicKey(), sm2PublicKey()];

  const secrets = join(folder, 'secrets');
  expect(first).toMatch(/^04[0-9a-f]{128}$/);
  expect(second).toBe(first);
  expect(readdirSync(secrets)).toEqual(['sm2.key']);
  expect(statSync(join(secrets, 'sm2.key')).mode & 0o777).toBe(0o600);
});

test('the key of the environment is the one that clients were built with', () => {
  const folder = buildDataFolder();
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  vi.stubEnv('SM2_PRIVATE_KEY', privateKey);

  const plain = decryptSm2(sm2.doEncrypt('密码 Secret', publicKey, 0));

  expect(sm2PublicKey()).toBe(publicKey);
  expect(plain).toBe('密码 Secret');
  expect(readdirSync(folder)).toEqual([]);
});

test('a cipher for another key is none', () => {
  buildDataFolder();

  expect(decryptSm2(sm2.doEncrypt('Secret', sm2.generateKeyPairHex().publicKey, 0))).toBeUndefined();
  expect(readFileSync(join(process.env.DATA_DIR ?? '', 'secrets', 'sm2.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});
