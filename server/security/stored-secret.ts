import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A secret of this installation: generated at first start, and stored in `dataDir`/secrets, readable only by the owner.
 * Processes on several machines get it from the environment instead.
 */
export function storedSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  if (!existsSync(file)) keepOnce(folder, file, make());
  return readFileSync(file, 'utf8').trim();
}

/** Two processes may start at once: the file appears complete, and the first one wins. */
function keepOnce(folder: string, file: string, secret: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
