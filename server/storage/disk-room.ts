import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { localFolder } from './store.ts';

/** Bytes of the disk that holds DATA_DIR; `free` is what this account may still write. */
export interface DiskRoom {
  free: number;
  size: number;
}

/** Reads how much room the disk of a folder has, by default that of DATA_DIR. */
export async function diskRoom(folder = dirname(localFolder())): Promise<DiskRoom> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
