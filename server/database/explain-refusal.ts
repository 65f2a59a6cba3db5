import { sqlState } from '../errors.ts';

/** What PostgreSQL refused while a database is made ready, in words an operator can act on; the values of a query never leave it. */
export function explainRefusal(error: unknown): unknown {
  const state = sqlState(error);
  if (state === undefined) return error;
  const reason = `${reasonOf(error)} (${state})`;
  if (state === '42501')
    return new Error(
      `The login of DATABASE_URL may not make its database ready: ${reason}.\n` +
        'It must own the database, and may create roles or be given the one that requests run as. As a superuser:\n' +
        '  create role app_user nologin; grant app_user to <login>; alter database <database> owner to <login>;',
    );
  if (busy.includes(state))
    return new Error(
      `The database could not be brought up to date: other programs kept its tables busy, such as a long report or a backup: ${reason}. Start again when they have ended.`,
    );
  return new Error(`The database could not be brought up to date: ${reason}. Nothing is half done: mend that, and start again.`);
}

/** A table was busy for too long, or two transactions waited for each other and this one was given up. */
export const busy = ['55P03', '40P01'];

/** Drizzle's own message holds the values of its query: what it wraps tells why. */
function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && 'query' in at && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}
