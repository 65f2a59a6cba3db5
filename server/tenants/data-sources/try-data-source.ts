import type { Label } from '#rules/screen.ts';
import { type ConnectOptions, inTime, openPostgres } from '#server/database/pool.ts';
import { WrongEncoding } from '#server/database/refuse-database.ts';
import { BusinessError, sqlState } from '#server/errors.ts';

const limit = 5_000;
const oldest = 150_000;

/** Tests a server as the console would use it, within five seconds; explains what is wrong. */
export async function tryPlace(place: ConnectOptions): Promise<void> {
  const sql = openPostgres({ ...place, prepares: false }, { max: 1, connect_timeout: limit / 1000, onnotice: () => {} });
  try {
    const [found] = await inTime(
      sql<Facts[]>`
        select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
          has_schema_privilege('public', 'create') as "mayMakeTables",
          exists (select from pg_roles where rolname = 'app_user')
            or (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMakeRole"`,
      Date.now() + limit,
    );
    const fault = found && faultOf(found);
    if (fault) throw new BusinessError(fault);
  } catch (error) {
    throw inWords(error);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** The facts checked before a server is used. */
export interface Facts {
  version: number;
  encoding: string;
  isStandby: boolean;
  mayMakeTables: boolean;
  mayMakeRole: boolean;
}

/** What a reachable server lacks. */
export function faultOf({ version, encoding, isStandby, mayMakeTables, mayMakeRole }: Facts): Label | undefined {
  if (version < oldest) return { zh: 'PostgreSQL 版本过低，至少需要 15', en: 'This PostgreSQL is too old: 15 or newer is needed' };
  if (encoding !== 'UTF8') return wrongEncoding;
  if (isStandby) return { zh: '该服务器是只读备库，请填写主库地址', en: 'This server is a read-only standby: name the primary' };
  if (!mayMakeTables) return { zh: '该用户无权在 public 模式中建表', en: 'This user may not create tables in the schema public' };
  if (!mayMakeRole)
    return {
      zh: '该用户无权创建角色，请先由数据库管理员执行 create role app_user nologin',
      en: 'This user may not create roles: have the database’s administrator run create role app_user nologin',
    };
  return undefined;
}

/** Why a server cannot be used, for the user who configured it. */
export function inWords(error: unknown): BusinessError {
  if (error instanceof BusinessError) return error.code === 503 ? new Unreachable(silent) : error;
  if (error instanceof WrongEncoding) return new BusinessError(wrongEncoding);
  const state = sqlState(error) ?? '';
  if (/^(CONNECT|E[A-Z_]{3,})/.test(state)) return new Unreachable(known[state] ?? away);
  return new BusinessError(known[state] ?? other(state));
}

/** The server does not respond at all. */
export class Unreachable extends BusinessError {}

const wrongEncoding: Label = {
  zh: "该数据库的编码不是 UTF8，请由数据库管理员执行 create database … encoding 'UTF8' template template0 另建一个",
  en: "This database is not in UTF8: have its administrator make another, create database … encoding 'UTF8' template template0",
};
const silent: Label = { zh: '数据库服务器在 5 秒内没有应答', en: 'The database server did not answer within 5 seconds' };
const away: Label = {
  zh: '无法连接到数据库服务器，请检查主机、端口和网络',
  en: 'The database server cannot be reached: check host, port and network',
};
const wrongAccount: Label = { zh: '用户名或密码不正确', en: 'Wrong user or password' };
const known: Record<string, Label> = {
  CONNECT_TIMEOUT: silent,
  ENOTFOUND: { zh: '主机名无法解析', en: 'There is no such host' },
  '28P01': wrongAccount,
  '28000': wrongAccount,
  '3D000': { zh: '数据库不存在', en: 'There is no such database' },
  '42501': { zh: '该用户在此数据库中权限不足', en: 'This user has too few rights in this database' },
};
const other = (state: string): Label => ({
  zh: `数据源不可用（${state || '未知错误'}）`,
  en: `The data source cannot be used (${state || 'unknown fault'})`,
});
