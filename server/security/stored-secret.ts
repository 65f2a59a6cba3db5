import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A secret of this installation: generated at first start, and stored in `dataDir`/secrets, readable only by the owner.
 * Processes on several machines get it from the environment instead.
 */
export const storedSecret = (dataDir: string, name: string, make: () => string): string => storedText(join(dataDir, 'secrets', name), make);

/** Takes back what this process made: beside a database in use with others, a new key would pass for the lost one. */
export function removeMadeSecrets(): void {
  for (const file of made) rmSync(file, { force: true });
  made.clear();
}
const made = new Set<string>();

/** The line in a file, which only its owner can read; made by the first who asks. */
export function storedText(file: string, make: () => string): string {
  if (!existsSync(file)) keepOnce(file, make());
  return readFileSync(file, 'utf8').trim();
}

/** Two processes may start at once: the file appears complete, and the first one wins. */
function keepOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
    made.add(file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
