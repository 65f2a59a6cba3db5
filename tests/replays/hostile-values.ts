import { permissionTable } from '#server/calls/permissions.ts';
import { type AnyEntity, allEntities, entityAt } from '#server/entity/entity.ts';
import { appRouter } from '#server/router.ts';
import type { LegacyAnswer, LegacyClient } from '#tests/blade/legacy-client.ts';
import { metaOf } from '#tests/matrix/names.ts';

export interface Address {
  method: string;
  path: string;
  procedure: string;
}

/** Every address that legacy clients may call, but the ones that sign out and the second names of the user module. */
export const addresses: Address[] = permissionTable(appRouter)
  .flatMap(({ legacy, procedure }) => legacy.map((address) => [...address.split(' '), procedure]))
  .map(([method = '', path = '', procedure = '']) => ({ method, path, procedure }))
  .filter(({ path }) => !path.endsWith('/logout') && !path.startsWith('/blade-user/'));

/** What stands in a query or a form. */
export const texts = ['', '-1', '\u0000', 'x', '1,2,x', '99999999999999999999', '9223372036854775807', '2024-02-30', "%'", 'x'.repeat(300)];

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
/** What stands in a body. */
export const values = [
  ...['', 'x', '\u0000', '9223372036854775807', '2024-02-30', 'x'.repeat(10_000)],
  ...[true, -1, -1e30, [], ['1', null], { a: [{}] }, deep(19), deep(20)],
];
/** Bodies that are no record. */
export const noRecords = ['{', '[null]', '{"__proto__":{"id":1}}'];

/** Names that calls take beside the fields of entities. */
export const otherNames = [
  ...['id', 'ids', 'lineId', 'shiftId', 'shiftType', 'planDate', 'workOrderPlanId', 'shortFallSwitch', 'userIds', 'roleIds', 'parentId'],
  ...['userId', 'roleId', 'deptId', 'tenantId', 'code', 'id_like', 'createTime_datege', 'workOrderErpId', 'q', 'domain', 'refresh_token'],
  'datetime',
];
export const everyName = [
  ...new Set([...otherNames, ...allEntities().flatMap((entity) => Object.keys(entity.fields)), 'version', 'updateTime', 'menuIds']),
];

const ofEveryRecord = ['id', 'ids', 'version', 'updateTime', 'parentId', 'tenantId'];
const ofEveryList = ['current', 'size', 'ascs', 'descs', 'createTime_datege', 'id_like'];

/** The names that an address reads: what its procedure takes, and the fields of its entity. */
export function namesAt({ procedure }: Address): string[] {
  const entity = entityOf(procedure);
  const fields = entity === undefined ? [] : Object.keys(entity.fields);
  return [...new Set([...inputNames(procedure), ...fields, ...ofEveryRecord, ...(procedure.endsWith('ist') ? ofEveryList : [])])];
}

function entityOf(procedure: string): AnyEntity | undefined {
  const path = metaOf(procedure)?.entity ?? procedure.slice(0, procedure.lastIndexOf('.'));
  return allEntities().some((entity) => entity.path === path) ? entityAt(path) : undefined;
}

interface Schema {
  _zod?: { def: { shape?: Record<string, Schema>; in?: Schema; out?: Schema; innerType?: Schema; element?: Schema; options?: Schema[] } };
}

function inputNames(procedure: string): string[] {
  const { inputs } = (appRouter._def.procedures as unknown as Record<string, { _def: { inputs: Schema[] } }>)[procedure]?._def ?? {
    inputs: [],
  };
  return inputs.flatMap(namesIn);
}

function namesIn(schema: Schema | undefined): string[] {
  const { shape = {}, in: before, out, innerType, element, options = [] } = schema?._zod?.def ?? {};
  const inner = [...Object.values(shape), before, out, innerType, element, ...options];
  return [...Object.keys(shape), ...inner.flatMap((each) => (each === undefined ? [] : namesIn(each)))];
}

/** Whether an answer is whole, and no fault of ours: the envelope with a reason in Chinese, or a bare body of the token calls. */
export function isSound({ status, body }: LegacyAnswer): boolean {
  if (status >= 500) return false;
  if (body?.code === undefined) return status === 200 || typeof body?.error_description === 'string';
  return body.code === status && /[\u4e00-\u9fff]/.test(body.msg) && 'data' in body;
}

export async function inFours<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

export interface Sent {
  names: string[];
  texts: readonly string[];
  bodies: readonly string[];
}

/** Sends an address every text under every name, and every body; answers what came back unsound. */
export async function bombard(client: LegacyClient, { method, path }: Address, { names, texts: sent, bodies }: Sent): Promise<string[]> {
  const unsound: string[] = [];
  const note = (what: string, answer: LegacyAnswer) => {
    if (!isSound(answer)) unsound.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  };
  for (const text of sent) {
    const query = Object.fromEntries(names.map((name) => [name, text]));
    note(`${method} ${path}?${text}`, method === 'GET' ? await client.get(path, query) : await client.form(path, query));
  }
  const arrays = Object.fromEntries(names.map((name) => [`${name}[]`, ['1', 'x', '']]));
  note(`${method} ${path}?[]`, await client.call(method, path, { query: arrays }));
  for (const body of method === 'GET' ? [] : bodies) {
    const headers = { 'Content-Type': 'application/json' };
    note(`POST ${path} ${body.slice(0, 60)}`, await client.call('POST', path, { body, headers }));
  }
  return unsound;
}
