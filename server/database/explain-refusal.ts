import { sqlState } from '#server/errors.ts';
import { WrongSetting } from '#server/wrong-setting.ts';

/** Explains to the operator why PostgreSQL refused to prepare a database, without the values of any query. */
export function explainRefusal(error: unknown): unknown {
  const state = sqlState(error);
  if (state === undefined) return error;
  const reason = `${reasonOf(error)} (${state})`;
  if (state === '42501')
    return new WrongSetting(
      `The login of DATABASE_URL may not make its database ready: ${reason}.\n` +
        'It must own the database, and may create roles or be given the one that requests run as. As a superuser:\n' +
        '  create role app_user nologin; grant app_user to <login>; alter database <database> owner to <login>;',
    );
  return new Error(`The database could not be brought up to date: ${reason}. Nothing is half done: mend that, and start again.`);
}

/** Drizzle's own message contains the values of its query; the wrapped error has the reason. */
function reasonOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && 'query' in at && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}
