import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assertSameKeys } from '#server/processes/assert-same-keys.ts';
import { keyFingerprint } from '#server/processes/process-tables.ts';
import { openTestDatabase } from '#tests/test-database.ts';

test('a start that is refused for its keys leaves none that it has just made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-keys-'));
  const opened = await openTestDatabase();
  onTestFinished(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  vi.stubEnv('APP_MODE', 'test');
  for (const name of ['SECRETS_KEY', 'SM2_PRIVATE_KEY']) vi.stubEnv(name, '');
  vi.stubEnv('DATA_DIR', folder);
  const lost = ['SECRETS_KEY', 'SM2_PRIVATE_KEY'].map((name) => ({ name, fingerprint: 'of a lost key' }));
  await opened.database.transact({}, (db) => db.insert(keyFingerprint).values(lost));

  const started = assertSameKeys(opened.database, { acceptsNew: false });

  await expect(started).rejects.toThrow('node server/main.js --new-keys');
  expect(['secrets.key', 'sm2.key'].filter((name) => existsSync(join(folder, 'secrets', name)))).toEqual([]);
});
