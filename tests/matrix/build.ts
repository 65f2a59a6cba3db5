import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import { outbox } from '#server/background/outbox-table.ts';
import type { Caller, Context, DataScope, Session } from '#server/calls/context.ts';
import { logApi, logError, logUsual } from '#server/calls/log/log-tables.ts';
import { permissionTable } from '#server/calls/permissions.ts';
import type { Database } from '#server/database/pool.ts';
import { noSources } from '#server/database/sources.ts';
import { fieldsOf } from '#server/engine/views.ts';
import { followedBy } from '#server/engine/visible-rows.ts';
import { type AnyEntity, allEntities, scopeColumns } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import { hashSecret, secretOfPlain } from '#server/security/passwords.ts';
import { feedLogTable } from '#server/smt/feed-log/feed-log-table.ts';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { makeOnce } from '#tests/make-once.ts';
import { asOwner } from '#tests/process/running-server.ts';
import { buildInput, writingCall } from '#tests/samples.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

export const [home, abroad] = ['100001', '100002'] as const;
export const me = '1000';
export const now = () => new Date('2026-05-04T10:05:00+08:00');
export const table = permissionTable(appRouter);

/** Entities whose rows belong to tenants, and are made by people of the tenant. */
export const owned = allEntities().filter(({ owner, path }) => owner !== 'shared' && path !== 'system.tenant');

export interface Departments {
  mine: string;
  below: string;
  other: string;
}

export interface Matrix {
  database: Database;
  departments: Record<string, Departments>;
  /** Entities of which no sample could be made by hand, with what refused it. */
  unmade: Map<string, string>;
}

/** The matrix in a database of one's own: built once in a run of tests, for its rows take a while. */
export async function openMatrix(): Promise<{ opened: TestDatabase; matrix: Matrix }> {
  const template = 'template_matrix';
  const folder = await makeOnce('matrix', async (made) => {
    const { database, options, close } = await openTestDatabase();
    const { departments, unmade } = await buildMatrix(database);
    await database.close();
    await asOwner((sql) => sql.unsafe(`alter database ${options.database} rename to ${template}`));
    await close();
    writeFileSync(join(made, 'matrix.json'), JSON.stringify({ departments, unmade: [...unmade] }));
  });
  const { departments, unmade } = JSON.parse(readFileSync(join(folder, 'matrix.json'), 'utf8'));
  const opened = await openTestDatabase(template);
  return { opened, matrix: { database: opened.database, departments, unmade: new Map(unmade) } };
}

/** Two tenants with the same departments, and in each four rows of every entity: mine, of my department, of the one below it, of another. */
async function buildMatrix(database: Database): Promise<Matrix> {
  const matrix: Matrix = { database, departments: {}, unmade: new Map() };
  for (const tenantId of [home, abroad]) {
    await buildTenant(database, tenantId);
    const ask = askAs(database, personOf(tenantId, me, []), { now });
    const add = async (deptName: string, parentId: string): Promise<string> =>
      (await ask.mutate('system.dept.save', { deptName, parentId, sort: 1, deptCategory: 2 })).id;
    const mine = await add('我的部门', '0');
    const departments = { mine, below: await add('下级部门', mine), other: await add('其他部门', '0') };
    matrix.departments[tenantId] = departments;
    if (tenantId === home) await addMe(database, mine);
    await addLogs(database, tenantId);
    for (const entity of owned) {
      for (const [userId, deptId] of [
        [me, departments.other],
        ['2000', departments.mine],
        ['2000', departments.below],
        ['2000', departments.other],
      ] as const)
        await addSample(matrix, entity, tenantId, userId, deptId);
    }
  }
  return matrix;
}

async function addSample(matrix: Matrix, entity: AnyEntity, tenantId: string, userId: string, deptId: string): Promise<void> {
  try {
    await addRow(matrix, entity, tenantId, userId, deptId);
  } catch (error) {
    matrix.unmade.set(entity.path, String(error));
  }
}

/** One more row of an entity, made by somebody of a department; its id. */
export async function addRow({ database }: Matrix, entity: AnyEntity, tenantId: string, userId: string, deptId: string): Promise<string> {
  const ask = askAs(database, personOf(tenantId, userId, [deptId]), { now });
  const { department } = scopeColumns(entity);
  const placed = fieldsOf(entity).some(([name]) => name === department) ? { [department]: deptId } : {};
  const input = { ...(await buildInput(ask, entity.path)), ...placed, ...onlyHis(entity) };
  const made = await ask.mutate(writingCall(entity.path, 'save'), { ...input, ...(await followedIn(ask, entity, deptId, input)) });
  return String(made.id);
}

/** Samples of these bring a line of their own. */
const ownLines = ['board.productionRecord', 'board.lineStop', 'board.supportHours', 'board.shiftRecord'];

/** What a row follows lies in the department that the row is to belong to. */
async function followedIn(ask: ReturnType<typeof askAs>, entity: AnyEntity, deptId: string, input: Record<string, unknown>) {
  const [{ follows = '' }, followed] = [scopeColumns(entity), followedBy(entity)];
  if (!followed) return {};
  const place = { [scopeColumns(followed).department]: deptId };
  if (ownLines.includes(entity.path)) await ask.mutate(writingCall(followed.path, 'update'), { id: input[follows], ...place });
  else
    return {
      [follows]: (await ask.mutate(writingCall(followed.path, 'save'), { ...(await buildInput(ask, followed.path)), ...place })).id,
    };
  return {};
}

/** I am a real user of the home tenant, so that what is asked about oneself is answered. */
async function addMe(database: Database, deptId: string): Promise<void> {
  const row = { id: me, account: 'me', name: '我', realName: '我', status: 1, userType: 1, deptId, createUser: me };
  const password = await hashSecret(secretOfPlain('Factory-2026'));
  await database.transact({ tenantId: home }, (db) => db.insert(user.table).values({ ...row, password }));
}

/** A line of each log and a message for outside; the server alone writes them. */
async function addLogs(database: Database, tenantId: string): Promise<void> {
  for (const log of [logUsual, logApi, logError])
    await database.transact({ tenantId }, (db) => db.insert(log).values({ params: randomBytes(8).toString('hex') }));
  await database.transact({ tenantId }, (db) =>
    db.insert(outbox).values({ channel: 'sms', recipient: '13800000000', body: randomBytes(8).toString('hex') }),
  );
  await database.transact({ tenantId }, (db) =>
    db.insert(feedLogTable).values({ mode: 0, ret: 1, station: '1-1', reel: randomBytes(8).toString('hex') }),
  );
}

/** A phone number is one person's. */
const onlyHis = ({ path }: AnyEntity) => (path === 'system.user' ? { phone: `13${String(randomInt(1e9)).padStart(9, '0')}` } : {});

/** Somebody with every code, who administers his tenant. */
export const personOf = (tenantId: string, userId: string, deptIds: string[], of: Partial<Session> = {}): Session =>
  buildSession({ tenantId, userId, deptIds, roleAliases: ['admin'], ...of });

/** The five ways in which a role may see an entity. */
export const scopesOf = ({ mine, below, other }: Departments): Record<string, DataScope> => ({
  all: 'all',
  own: { own: true, departments: [] },
  department: { own: false, departments: [mine] },
  'department and below': { own: false, departments: [mine, below] },
  custom: { own: false, departments: [other] },
});

/** Me, with one scope on every menu. */
export const scopedMe = (matrix: Matrix, scope: DataScope): Session =>
  personOf(home, me, [matrix.departments[home]?.mine ?? ''], {
    scopes: { get: () => scope, size: 1, has: () => true } as unknown as ReadonlyMap<string, DataScope>,
  });

/** The ids of an entity that a tenant has, or those that one scope shows of them: asked of the database itself, past row security. */
export async function idsOf(
  { database: { sql } }: Matrix,
  entity: AnyEntity,
  tenantId: string,
  scope: DataScope = 'all',
): Promise<string[]> {
  const name = getTableName(entity.table);
  const rows = await sql<Record<string, unknown>[]>`select * from ${sql(name)} where tenant_id = ${tenantId} and is_deleted = 0`;
  const { department, own, follows } = scopeColumns(entity);
  const followed = followedBy(entity);
  const there = followed && (await sql<Record<string, unknown>[]>`select * from ${sql(getTableName(followed.table))}`);
  const departmentOf = (row: Record<string, unknown>) => {
    const leads = there?.find(({ id }) => String(id) === String(row[snake(String(follows))]));
    return followed && leads ? leads[snake(scopeColumns(followed).department)] : row[snake(department)];
  };
  const lies = (value: unknown) => [value].flat().some((id) => scope !== 'all' && scope.departments.includes(String(id)));
  return rows
    .filter((row) => scope === 'all' || (scope.own && String(row[snake(own)]) === me) || lies(departmentOf(row)))
    .map((row) => String(row.id));
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A fingerprint of everything that a tenant has. */
export async function printOf(database: Database, tenantId: string): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const name of await tenantTables(database)) {
    const [row] = await database.sql<{ print: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${database.sql(name)} t where tenant_id = ${tenantId}`;
    prints[name] = String(row?.print);
  }
  return prints;
}

/** Every table whose rows belong to tenants. */
export async function tenantTables({ sql }: Database): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`;
  return rows.map(({ name }) => name);
}

export const contextOf = (
  database: Database,
  session: Session | undefined,
  door: Caller['door'] = 'blade',
): { caller: Caller; contextOf: (caller: Caller) => Context } => ({
  caller: {
    door,
    token: undefined,
    locale: 'zh',
    requestId: 'matrix',
    address: '127.0.0.1',
    idempotencyKey: undefined,
    headers: new Headers(),
    session,
  },
  contextOf: (caller) => ({ caller, locale: 'zh', database, sources: noSources, now }),
});
