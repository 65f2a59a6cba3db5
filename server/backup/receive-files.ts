import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { localFolder } from '#server/storage/store.ts';

/** Restored files on their way into the folder. */
export interface NewFiles {
  add(key: string, content: Readable): Promise<void>;
  count(): number;
  /** Lets them appear, and moves aside what was there. */
  moveIn(): Promise<void>;
  /** Undoes that. */
  moveOut(): Promise<void>;
  clear(): Promise<void>;
  /** Where the files lie that were there. */
  readonly aside: string | undefined;
}

/** Names that begin with a dot are the folder's own. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []);

export const areFilesHere = (): boolean => namesIn(localFolder()).length > 0;

/** Receives files within the folder itself, which may be a disk of its own: there a file is moved at once or not at all. */
export async function receiveFiles(): Promise<NewFiles> {
  const folder = localFolder();
  const arriving = join(folder, '.restoring');
  const aside = join(folder, `.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  const moved: { from: string; to: string }[] = [];
  let count = 0;
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push({ from, to });
  };
  await rm(arriving, { recursive: true, force: true });
  await mkdir(arriving, { recursive: true });
  return {
    add: async (key, content) => {
      const to = join(arriving, key);
      if (!to.startsWith(arriving + sep)) throw new Error(`The backup names a file outside of its folder: ${key}. Nothing was changed.`);
      await mkdir(dirname(to), { recursive: true });
      await pipeline(content, createWriteStream(to, { mode: 0o600, flush: true }));
      count += 1;
    },
    count: () => count,
    moveIn: async () => {
      const old = namesIn(folder);
      if (old.length > 0) await mkdir(aside);
      for (const name of old) await move(join(folder, name), join(aside, name));
      for (const name of namesIn(arriving)) await move(join(arriving, name), join(folder, name));
    },
    moveOut: async () => {
      for (const { from, to } of moved.splice(0).reverse()) await rename(to, from);
      if (existsSync(aside) && namesIn(aside).length === 0) await rm(aside, { recursive: true });
    },
    clear: () => rm(arriving, { recursive: true, force: true }),
    get aside() {
      return existsSync(aside) ? aside : undefined;
    },
  };
}
