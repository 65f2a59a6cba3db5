import { existsSync } from 'node:fs';
import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { diskRoom } from '#server/storage/disk-room.ts';
import { type Finding, find, gigabytes } from './finding.ts';

/** What an administrator would look at on the machine itself, before the database is asked. */
export async function examineMachine(env: Env): Promise<Finding[]> {
  const { DATA_DIR } = env;
  if (!existsSync(DATA_DIR))
    return [
      {
        what: 'data folder',
        state: `${DATA_DIR} is not there`,
        next: 'Name the folder of the process that serves in DATA_DIR, or start the console once.',
      },
    ];
  return Promise.all([
    find('address', async () => addressOf(env)),
    find('data folder', () => writable(DATA_DIR)),
    find('uploads', () => writable(join(DATA_DIR, 'files'))),
    find('keys', () => keysOf(env)),
    find('disk', () => roomOf(DATA_DIR)),
  ]);
}

function addressOf({ APP_MODE, PUBLIC_URL }: Env): Omit<Finding, 'what'> {
  const state = `PUBLIC_URL ${PUBLIC_URL ?? 'is not set'}, ${APP_MODE}`;
  if (APP_MODE !== 'production' || PUBLIC_URL?.startsWith('https:')) return { state };
  return {
    state,
    next: 'Set PUBLIC_URL to the https address that browsers use: cookies are sent without Secure, and links may lead nowhere.',
  };
}

/** By writing there: a mount that is read-only has the rights that its folder says. */
async function writable(folder: string): Promise<Omit<Finding, 'what'>> {
  if (!existsSync(folder)) return { state: `${folder}: none yet` };
  try {
    await rmdir(await mkdtemp(join(folder, '.doctor-')));
    return { state: `${folder} can be written` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      state: `${folder} cannot be written (${code})`,
      next: 'Let the account of the service write there, and run this as that account.',
    };
  }
}

/** Their folder is open to its owner alone. */
async function keysOf({ DATA_DIR, SECRETS_KEY, SM2_PRIVATE_KEY }: Env): Promise<Omit<Finding, 'what'>> {
  if (SECRETS_KEY !== undefined && SM2_PRIVATE_KEY !== undefined) return { state: 'from the environment' };
  const folder = join(DATA_DIR, 'secrets');
  if (!existsSync(folder))
    return {
      state: 'none yet',
      next: 'The first start makes them. If the console was in use before, put its folder DATA_DIR/secrets back.',
    };
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return { state: `${folder}, its owner's alone` };
  return { state: `${folder} can be read by others`, next: `chmod -R go= ${folder}` };
}

async function roomOf(folder: string): Promise<Omit<Finding, 'what'>> {
  const { free, size } = await diskRoom(folder);
  const state = `${gigabytes(free)} of ${gigabytes(size)} free`;
  if (free / size >= leastShare || free >= plenty) return { state };
  return { state, next: 'Make room or give the disk of DATA_DIR more: below a fifth, logs and uploads may fill it within days.' };
}
const leastShare = 0.2;
/** A fifth of a disk of many terabytes is more than anybody keeps free. */
const plenty = 100e9;
