import { inArray, sql } from 'drizzle-orm';
import { user } from '#server/access/users/user.ts';
import type { Transaction } from '#server/database/pool.ts';
import type { DemoPlant } from '#server/seed/demo-plant.ts';
import { definition } from '../definitions/definition.ts';
import { instance } from '../instances/instance.ts';
import { instanceForm } from '../instances/instance-tables.ts';
import { flowHistory, flowTask, type HistoryEvent } from '../instances/task-tables.ts';
import { leave, leaveTable } from '../leave/leave-table.ts';
import type { Value } from '../model/values.ts';

/** How many processes of the last three months have ended. */
const count = 400;
const hourMs = 3_600_000;

interface Step {
  node: string;
  label: string;
  by: string;
}

/** What every command would have written of processes that ended, all rows of a table at once: by commands they would take as long as the rest of the demo. */
export async function addPastProcesses(db: Transaction, plant: DemoPlant, definitions: ReadonlyMap<string, string>): Promise<void> {
  const people = await peopleOf(db);
  const names = await namesOf(db, [...definitions.values()]);
  const ids = await idsFor(db, count * 6);
  const rows: Rows = { instances: [], forms: [], tasks: [], history: [], leaves: [] };
  for (let nth = 0; nth < count; nth += 1) addOne(rows, { nth, plant, people, names, definitions, nextId: () => ids.shift() ?? '' });
  await db.insert(instance.table).values(rows.instances);
  await db.insert(instanceForm).values(rows.forms);
  await db.insert(flowTask).values(rows.tasks);
  await db.insert(flowHistory).values(rows.history);
  await db.insert(leave).values(rows.leaves);
}

interface Rows {
  instances: (typeof instance.table.$inferInsert)[];
  forms: (typeof instanceForm.$inferInsert)[];
  tasks: (typeof flowTask.$inferInsert)[];
  history: (typeof flowHistory.$inferInsert)[];
  leaves: (typeof leave.$inferInsert)[];
}

interface Making {
  nth: number;
  plant: DemoPlant;
  people: ReadonlyMap<string, Person>;
  names: ReadonlyMap<string, string>;
  definitions: ReadonlyMap<string, string>;
  nextId: () => string;
}

const applicants = ['leader', 'engineer', 'ipqc', 'buyer', 'supervisor'] as const;
const reasons = { Leave: ['家中有事', '看病', '年假', '探亲'], Expense: ['车间工具', '检验耗材', '快递费', '劳保用品'] } as const;
/** The heads of the applicants' departments; who heads his own has the director above him. */
const headOf: Record<(typeof applicants)[number], string> = {
  ...{ leader: 'supervisor', engineer: 'director', ipqc: 'director', buyer: 'director', supervisor: 'manager' },
};

/** From the oldest on, four a day or five; of twenty one was withdrawn, one refused for good and one ended from above. */
function addOne(rows: Rows, { nth, plant: { now }, people, names, definitions, nextId }: Making): void {
  const applicant = people.get(applicants[nth % applicants.length] ?? '');
  if (!applicant) return;
  const key = nth % 5 < 3 ? 'Leave' : 'Expense';
  const definitionId = definitions.get(key) ?? '';
  const begun = now.getTime() - (90 - (nth * 85) / count) * 24 * hourMs;
  const at = (hours: number) => new Date(begun + hours * hourMs).toISOString();
  const state = ({ 7: 'withdrawn', 12: 'rejected', 17: 'terminated' } as const)[nth % 20] ?? 'approved';
  const days = 1 + (nth % 6) * 0.5;
  const amount = 120 + ((nth * 37) % 90) * 50;
  const steps = key === 'Leave' ? leaveSteps : expenseSteps(headOf[applicants[nth % applicants.length] ?? 'leader']);
  const [instanceId, businessId] = [nextId(), nextId()];
  const note = (event: HistoryEvent, hours: number, by: Person, more: Partial<Rows['history'][number]> = {}): void => {
    rows.history.push({ instanceId, event, actorId: by.id, actorName: by.name, actorPlace: by.place, createTime: at(hours), ...more });
  };
  note('start', 0, applicant, { node: 'start', label: '开始' });
  let hours = 0;
  const decided = state === 'approved' ? steps : steps.slice(0, 1);
  for (const { node, label, by } of decided) {
    const person = people.get(by);
    if (!person) return;
    const [received, taskId] = [hours, nextId()];
    hours += 2 + ((nth * 7 + hours) % 30);
    const task = { id: taskId, instanceId, tokenId: nextId(), node, label, assigneeId: person.id, createTime: at(received) };
    const ended = { endTime: at(hours), endedBy: person.id };
    const of = { taskId, node, label, receivedTime: at(received) };
    if (state === 'approved') {
      rows.tasks.push({ ...task, ...ended, state: 'agreed', comment: '同意' });
      note('agree', hours, person, { ...of, comment: '同意' });
    } else if (state === 'rejected') {
      rows.tasks.push({ ...task, ...ended, state: 'refused', comment: '不符合规定' });
      note('reject', hours, person, { ...of, comment: '不符合规定' });
    } else rows.tasks.push({ ...task, state: 'cancelled', cancelled: state, endTime: at(hours) });
  }
  const last = people.get(
    { approved: decided.at(-1)?.by, rejected: decided[0]?.by, withdrawn: undefined, terminated: 'admin' }[state] ?? '',
  );
  if (state === 'withdrawn') note('withdraw', hours, applicant);
  if (state === 'terminated') note('terminate', hours, last ?? applicant, { comment: '重复提交' });
  else note('end', hours, last ?? applicant, { comment: instance.life.states[state].zh });
  const reason = reasons[key][nth % 4] ?? '';
  const own = { createUser: applicant.id, createDept: applicant.deptId, createTime: at(0), updateTime: at(hours) };
  const title = `${names.get(definitionId)} ${applicant.name} ${at(8).slice(0, 10)}`;
  rows.instances.push({
    ...{ id: instanceId, title, definitionId, category: key === 'Leave' ? '1' : '2', applicantId: applicant.id },
    ...{ currentSteps: '', state, endTime: at(hours), ...own },
  });
  const pass: Record<string, Value> = state === 'approved' ? { pass: true } : {};
  const hr = people.get('hr')?.id ?? '';
  rows.forms.push(
    key === 'Leave'
      ? { instanceId, values: { taskUser: hr, days: days.toFixed(6), ...pass }, businessTable: leaveTable, businessId }
      : { instanceId, values: { 金额: String(amount), 事由: reason, ...pass } },
  );
  if (key !== 'Leave') return;
  const startTime = new Date(begun + 96 * hourMs);
  rows.leaves.push({
    ...{ id: businessId, instanceId, applicantId: applicant.id, taskUser: hr, reason, days: days.toFixed(6) },
    ...{ startTime: startTime.toISOString(), endTime: new Date(startTime.getTime() + days * 24 * hourMs).toISOString() },
    ...{ createTime: at(0), updateTime: at(0) },
  });
}

const leaveSteps: readonly Step[] = [
  { node: 'hr', label: '人事审批', by: 'hr' },
  { node: 'manager', label: '经理审批', by: 'manager' },
];

const expenseSteps = (head: string): readonly Step[] => [
  { node: 'head', label: '部门负责人审批', by: head },
  { node: 'finance', label: '财务复核', by: 'buyer' },
];

interface Person {
  id: string;
  name: string;
  place: string;
  deptId: string | null;
}

async function peopleOf(db: Transaction): Promise<Map<string, Person>> {
  const rows = await db.execute<{ account: string; id: string; name: string; place: string; deptId: string | null }>(sql`
    select u.account, u.id::text as id, u.real_name as name, u.dept_id[1]::text as "deptId",
      concat_ws('、', (select string_agg(d.dept_name, '、' order by d.id) from system_dept d where d.id = any(u.dept_id)),
        (select string_agg(p.post_name, '、' order by p.id) from system_post p where p.id = any(u.post_id))) as place
    from ${user.table} u where u.is_deleted = 0`);
  return new Map(rows.map(({ account, ...person }) => [account, person]));
}

async function namesOf(db: Transaction, ids: string[]): Promise<Map<string, string>> {
  const { id, name } = definition.table;
  const rows = await db.select({ id, name }).from(definition.table).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name ?? '']));
}

async function idsFor(db: Transaction, many: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`select next_id()::text as id from generate_series(1, ${many}::int)`);
  return rows.map(({ id }) => id);
}
