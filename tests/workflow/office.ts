import { beforeAll } from 'vitest';
import type { Plant } from '#tests/plant.ts';
import { fileOf, inRow } from './files.ts';

export type Name = 'anna' | 'boris' | 'chen' | 'dora' | 'emil';

export interface Started {
  id: string;
  processInstanceId: string;
}

/** A process that was just started, by the name of its definition, which no other has. */
export type Made = Started & { name: string };

/** An id as BPMN takes it, of a step's name. */
export const idOf = (name: string) => `s${[...name].map((sign) => sign.codePointAt(0)).join('_')}`;
export const step = (name: string, inner: string, approval = '') => ({
  id: idOf(name),
  xml: `<bpmn:userTask id="${idOf(name)}" name="${name}"><bpmn:extensionElements><own:approval${approval}/>${inner}</bpmn:extensionElements></bpmn:userTask>`,
});

/** Five people of a department of the plant, whom Emil heads, and what they do with processes. */
export function useOffice(plant: Plant, tenantId = '100001') {
  const people: Record<Name, string> = { anna: '', boris: '', chen: '', dora: '', emil: '' };
  let nth = 0;
  beforeAll(async () => {
    const dept = (await plant.as().mutate('system.dept.save', { deptName: '工艺部', parentId: '0', sort: 1 })).id;
    const roleId = (await plant.as().query('system.role.list', { roleAlias: 'manager' }))[0].id;
    for (const [at, name] of (Object.keys(people) as Name[]).entries()) {
      const of = { account: name, realName: name, password: 'Factory-2026', phone: `1380000000${at}`, deptId: dept, roleId, status: 1 };
      people[name] = (await plant.as({ roleAliases: ['admin'] }).mutate('system.user.submit', of)).id;
    }
    await plant.as().mutate('system.dept.submit', { id: dept, headId: people.emil });
  });

  /** A person of the plant; what is done is done at a time of the test, if it says one. */
  const as = (name: Name, now?: Date) => plant.as({ userId: people[name], realName: name }, now ? { now: () => now } : {});
  const deploy = async (xml: string) => (await plant.as().mutate('flow.definition.submit', { category: '1', xml })).id as string;
  const who = (...names: Name[]) => `<own:who kind="user" value="${names.map((name) => people[name]).join(',')}"/>`;
  /** A process of these steps in a row, started by Anna. */
  async function start(steps: { id: string; xml: string }[], values: Record<string, unknown> = {}, now?: Date): Promise<Made> {
    nth += 1;
    const definitionId = await deploy(fileOf(inRow(...steps), `id="P${nth}" name="流程${nth}" isExecutable="true"`));
    return { ...(await as('anna', now).mutate('flow.work.start', { definitionId, values })), name: `流程${nth}` };
  }
  /** The open task of somebody in an instance. */
  async function taskOf(name: Name, { processInstanceId }: Started, list: 'todoList' | 'claimList' = 'todoList'): Promise<string> {
    const { records } = await as(name).query(`flow.work.${list}`);
    return records.find((one: Started) => one.processInstanceId === processInstanceId)?.taskId ?? '';
  }
  const decide = async (name: Name, of: Started, flag = 'ok', more: Record<string, unknown> = {}) =>
    as(name).mutate('flow.work.complete', { taskId: await taskOf(name, of), flag, ...more });
  const eventsOf = async (of: Started) =>
    (await as('anna').query('flow.work.history', { processInstanceId: of.processInstanceId })).map(
      ({ event, assigneeName }: { event: string; assigneeName: string }) => `${event} ${assigneeName}`.trim(),
    );
  /** Nothing of an instance that has ended is open. */
  async function openOf({ id }: Started): Promise<number> {
    const [row] = await plant.database.sql<{ open: number }[]>`
      select ((select count(*) from flow_task where tenant_id = ${tenantId} and instance_id = ${id} and end_time is null)
        + (select count(*) from flow_token where tenant_id = ${tenantId} and instance_id = ${id})
        + (select count(*) from flow_timer where tenant_id = ${tenantId} and instance_id = ${id}))::int as open`;
    return row?.open ?? -1;
  }
  /** How many messages of this kind somebody got about a process. */
  async function told(name: Name, kind: string, { name: process }: Made): Promise<number> {
    const rows = await plant.database.sql`
      select from desk_message where tenant_id = ${tenantId} and user_id = ${people[name]} and title like ${`${kind}：${process} %`}`;
    return rows.length;
  }
  return { told, people, as, deploy, who, start, taskOf, decide, eventsOf, openOf };
}
