import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname } from 'node:path';
import { isEasilyGuessed } from '#server/security/easy-passwords.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import type { Env } from './env.ts';
import { WrongSetting } from './wrong-setting.ts';

/** Checks what needs no database before one is created: passwords, folders and secrets, the port. */
export async function assertReady(env: Env, { serves }: { serves: boolean }): Promise<void> {
  if (env.ADMIN_PASSWORD !== undefined && (await isEasilyGuessed({ plain: env.ADMIN_PASSWORD, secrets: [] }, ['admin'])))
    throw new WrongSetting(
      'The configuration is not usable:\n  - ADMIN_PASSWORD: too easy to guess; use 8 characters or more that are not common',
    );
  try {
    makeFolder(env.DATA_DIR);
    accessSync(env.DATA_DIR, constants.W_OK);
    if (serves) sm2PublicKey();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongSetting(
      `The data folder ${env.DATA_DIR} cannot be used (${code}): let this account write there, or name another in DATA_DIR.`,
    );
  }
  if (!serves || env.PORT === 0) return;
  const probe = createServer();
  await listen(probe, env);
  await new Promise((done) => probe.close(done));
}

/** Level by level: Node's recursive mkdir never returns where a system reports a forbidden folder as missing, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/**
 * Connections that wait to be accepted. Node accepts one each time round its loop; beyond the usual 511 a crowd's are dropped, and tried
 * again by its systems after 1, 3, 7 and 15 seconds.
 */
const longestBacklog = 4096;

/** Listens on the port, or throws a readable error. */
export async function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: PORT, host: HOST, backlog: longestBacklog }, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`Port ${PORT} is in use by another program: stop it, or name another in PORT.`);
    // An address may come when the network does; a forbidden port does not.
    const Failure = error.code === 'EACCES' ? WrongSetting : Error;
    throw new Failure(`Cannot listen on port ${PORT} of ${HOST} (${error.code}): name others in PORT and HOST.`);
  });
}
