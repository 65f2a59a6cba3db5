import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * Creates what the files of a run share and never change: the first caller creates it in a folder of the run, the others wait. Returns the
 * folder.
 */
export async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(inject('sharedFolder'), name);
  const [begun, ready, folder] = ['begun', 'ready', 'made'].map((each) => join(place, each)) as [string, string, string];
  mkdirSync(place, { recursive: true, mode: 0o755 });
  if (isFirst(begun)) {
    mkdirSync(folder, { mode: 0o755 });
    await make(folder);
    writeFileSync(ready, '');
  }
  while (!existsSync(ready)) await wait(50);
  return folder;
}

function isFirst(begun: string): boolean {
  try {
    mkdirSync(begun);
    return true;
  } catch {
    return false;
  }
}
