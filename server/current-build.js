import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of the newest complete build: `build/current` names it. A process keeps the one that it started with, whatever is built since.
 * @param {string} root @returns {string | undefined}
 */
export function currentBuild(root) {
  const named = join(root, 'build/current');
  return existsSync(named) ? join(root, 'build', readFileSync(named, 'utf8')) : undefined;
}
