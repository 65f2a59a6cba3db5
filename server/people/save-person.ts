import { and, eq, ne, sql } from 'drizzle-orm';
import { dayAfter } from '#rules/dates.ts';
import type { Label } from '#rules/screen.ts';
import { type SignedInContext, todayOf } from '#server/calls/context.ts';
import { askOrTell } from '#server/confirm.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { lockTree } from '#server/engine/tree-places.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type Person, person } from './person.ts';

const { table } = person;
const firstBirthday = '1920-01-01';
const mostAhead = 366;

/** Adds a person, below a superior who still works here. */
export async function insertPerson(ctx: SignedInContext, input: Input): Promise<Person> {
  const values = await readInput(ctx, person, input);
  refuseOddDates(ctx, values);
  if (values.managerId) await refuseSuperior(ctx, values.managerId);
  return insertRow(ctx, person, values);
}

/** Changes one; whoever leaves and is somebody's superior is asked about. */
export async function updatePerson(ctx: SignedInContext, id: string, input: Input, expected: Expected): Promise<Person> {
  const before = await readRow(ctx, person, id);
  const values = await readInput(ctx, person, input, true, [id]);
  const after = { ...before, ...values };
  refuseOddDates(ctx, after, before);
  if (after.managerId && after.managerId !== before.managerId) await refuseSuperior(ctx, after.managerId, id);
  if (after.hrStatus === 'left' && before.hrStatus !== 'left') await askAboutReports(ctx, id, input.confirm);
  return updateRow(ctx, person, id, values, expected);
}

function refuseOddDates(ctx: SignedInContext, { birthday, hireDate, leaveDate, hrStatus }: Partial<Person>, before?: Person): void {
  const today = todayOf(ctx);
  const fields: Record<string, Label> = {};
  if (birthday && birthday !== before?.birthday && (birthday > today || birthday < firstBirthday)) fields.birthday = texts.birthday;
  if (hireDate && hireDate !== before?.hireDate && hireDate > dayAfter(today, mostAhead)) fields.hireDate = texts.hireDate;
  if (hrStatus === 'left' && !leaveDate) fields.leaveDate = texts.leaveDate;
  const [first] = Object.values(fields);
  if (first) throw new BusinessError(first, { fields });
}

/** Not oneself, nobody who has left, and nobody who is below: each chain of superiors ends. */
async function refuseSuperior(ctx: SignedInContext, managerId: string, id?: string): Promise<void> {
  const refuse = (text: Label) => {
    throw new BusinessError(text, { field: 'managerId' });
  };
  await lockTree(ctx, person);
  if (managerId === id) refuse(texts.itself);
  const [above] = await ctx.db
    .select({ name: table.lastName, hrStatus: table.hrStatus })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.id, managerId)));
  if (above?.hrStatus === 'left') refuse(texts.gone(above.name));
  if (id !== undefined && (await isBelow(ctx, managerId, id))) refuse(texts.loop(above?.name ?? ''));
}

/** Whether somebody's superiors include this person. */
async function isBelow(ctx: SignedInContext, id: string, above: string): Promise<boolean> {
  const { tenantId } = ctx.session;
  const rows = await ctx.db.execute(sql`
    with recursive superiors(id) as (
      select manager_id from ${table} where tenant_id = ${tenantId} and id = ${id}
      union select p.manager_id from ${table} p join superiors s on p.id = s.id and p.tenant_id = ${tenantId}
    ) select 1 from superiors where id = ${above} limit 1`);
  return rows.length > 0;
}

async function askAboutReports(ctx: SignedInContext, id: string, confirm: unknown): Promise<void> {
  const below = await ctx.db
    .select({ name: table.lastName })
    .from(table)
    .where(and(eq(table.tenantId, ctx.session.tenantId), eq(table.managerId, id), eq(table.isDeleted, 0), ne(table.hrStatus, 'left')))
    .orderBy(table.workCode)
    .limit(mostNamed + 1);
  if (below.length > 0) askOrTell(ctx, 'hasReports', [texts.reports(below.map(({ name }) => name))], confirm);
}

const mostNamed = 5;

const texts = {
  birthday: { zh: '生日不正确，请检查年份', en: 'Check the year of the birthday' },
  hireDate: { zh: `入职日期不能晚于${mostAhead}天以后`, en: `The date of hire must not be more than ${mostAhead} days ahead` },
  leaveDate: { zh: '离职人员请填写离职日期', en: 'Enter the date of leaving' },
  itself: { zh: '直接上级不能是本人', en: 'Nobody is the superior of himself' },
  gone: (name: string) => ({ zh: `${name}已离职，不能作为直接上级`, en: `${name} has left and cannot be a superior` }),
  loop: (name: string) => ({ zh: `${name}是其下级，不能作为直接上级`, en: `${name} is below this person and cannot be the superior` }),
  reports: (names: readonly string[]) => {
    const [named, more] = [names.slice(0, mostNamed), names.length > mostNamed ? '…' : ''];
    return {
      zh: `仍是 ${named.join('、')}${more} 的直接上级，离职后由其部门负责人审批`,
      en: `Still the superior of ${named.join(', ')}${more}: the head of their department decides from now on`,
    };
  },
};
