import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { OutwardContext, SignedInContext } from '../../context.ts';
import { recordChanges } from '../../entity/audit.ts';
import type { Input } from '../../entity/write-rows.ts';
import { BusinessError, InputError } from '../../errors.ts';
import { asOnlyImport } from '../../files/only-import.ts';
import { readWorkbook, type SheetRow } from '../../files/read-workbook.ts';
import type { UploadedFile } from '../../files/uploaded-file.ts';
import { oneTimePasswords } from './new-password.ts';
import { addUser, changeUser, roomIn, userMessages } from './save-user.ts';
import { user } from './user.ts';
import { keepAdministrators } from './user-administrators.ts';
import { type UserColumn, userColumns } from './user-columns.ts';
import { NameProblem, readNames, type TenantNames } from './user-names.ts';

/** Each new user's password is hashed, slow by intent. */
export const mostImported = 1000;
const mostShown = 50;

const said = {
  empty: { zh: '文件中没有用户数据!', en: 'The file holds no users' },
  tooMany: { zh: `一次最多导入${mostImported}个用户!`, en: `At most ${mostImported} users are imported at once` },
  foreignTenant: { zh: '只能导入到本租户', en: 'Users can be imported into your own tenant only' },
};

export interface ImportedUsers {
  added: number;
  changed: number;
  /** The passwords of those who were added, shown once in this answer. */
  passwords: { account: string; password: string }[];
}

/**
 * Adds the users of a workbook, all or none; with `isCovered` those whose account exists are changed by what their cells say (contract 5.1).
 * It is done once to find out what is wrong and who is new, and taken back; then passwords are hashed while no transaction waits; then it is done in earnest.
 */
export function importUsers(ctx: OutwardContext, file: UploadedFile, isCovered: boolean): Promise<ImportedUsers> {
  return asOnlyImport(async () => {
    const sheet = readRows(await readWorkbook(file.bytes));
    const count = await rehearse(ctx, sheet, isCovered);
    const passwords = await oneTimePasswords(count);
    return ctx.inTransactionOnce((signedIn) => writeUsers(signedIn, sheet, isCovered, passwords));
  });
}

/** How many would be added, and their passwords needed; nothing stays. */
async function rehearse(ctx: OutwardContext, sheet: UserSheet, isCovered: boolean): Promise<number> {
  const takenBack = new Error('A rehearsal is taken back');
  let count = 0;
  const work = async (signedIn: SignedInContext) => {
    count = (await writeUsers(signedIn, sheet, isCovered, [])).added;
    throw takenBack;
  };
  await ctx.inTransactionOnce(work).catch((error) => {
    if (error !== takenBack) throw error;
  });
  return count;
}

async function writeUsers(ctx: SignedInContext, { columns, rows }: UserSheet, isCovered: boolean, made: OneTimePassword[]) {
  const problems: Record<string, Label> = {};
  const names = new Map<string, TenantNames>();
  const added: { tenantId: string; row: SheetRow; account: string; password: string }[] = [];
  let changed = 0;
  const write = async (row: SheetRow) => {
    const { tenantId, ...cells } = cellsOf(ctx, row, columns);
    const known = names.get(tenantId) ?? (await readNames(ctx, tenantId));
    names.set(tenantId, known);
    const input = known.inputOf(cells);
    const existing = isCovered ? await findUser(ctx, tenantId, String(input.account ?? '')) : undefined;
    if (existing !== undefined) {
      await changeUser(ctx, existing, input, {});
      changed += 1;
      return;
    }
    // Somebody was removed since the rehearsal: he gets a password that nobody knows, and a reset.
    const { password = '', hash = '' } = made[added.length] ?? {};
    const kept = { password: hash, weakPassword: hash === '' ? null : (0 as const), mustChangePassword: true };
    const { account } = await addUser(ctx, { ...input, tenantId }, { keep: async () => kept });
    added.push({ tenantId, row, account, password });
  };
  await keepAdministrators(ctx, tenantsOf(ctx, rows, columns), async () => {
    for (const row of rows) await write(row).catch((error) => noteProblems(problems, row, error));
    refuseIfWrong(problems);
  });
  await assertRoomForAll(ctx, added, problems);
  await recordChanges(ctx, user, [{ recordId: null, action: 'import', after: { count: added.length, changed } }]);
  return { added: added.length, changed, passwords: added.map(({ account, password }) => ({ account, password })) };
}

/** Asked when all rows stand there: the tenant's row is locked from here to the end alone. Those who came last are too many. */
async function assertRoomForAll(ctx: SignedInContext, added: { tenantId: string; row: SheetRow }[], problems: Record<string, Label>) {
  for (const tenantId of [...new Set(added.map((one) => one.tenantId))].sort()) {
    const room = await roomIn(ctx, tenantId);
    const own = added.filter((one) => one.tenantId === tenantId);
    if (room < 0) for (const { row } of own.slice(Math.max(0, own.length + room))) noteProblem(problems, row, '', userMessages.full);
  }
  refuseIfWrong(problems);
}

function refuseIfWrong(problems: Record<string, Label>): void {
  const texts = Object.values(problems);
  if (texts.length > 0) throw new BusinessError(summaryOf(texts), { fields: problems });
}

type Column = UserColumn | undefined;
type OneTimePassword = { password: string; hash: string };

interface UserSheet {
  columns: Column[];
  rows: SheetRow[];
}

/** The head says which column is which, in any order; a column that nobody knows is left out. */
function readRows([head, ...rows]: SheetRow[]): UserSheet {
  const columns = (head?.cells ?? []).map((title) => userColumns.find((column) => column.title === title.replace(/\*$/, '').trim()));
  const missing = userColumns.filter((column) => column.required && !columns.includes(column)).map(({ title }) => title);
  if (missing.length > 0)
    throw new BusinessError(
      { zh: `文件缺少列: ${missing.join('、')}`, en: `The file lacks these columns: ${missing.join(', ')}` },
      { field: 'file' },
    );
  if (rows.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  if (rows.length > mostImported) throw new BusinessError(said.tooMany, { field: 'file' });
  return { columns, rows };
}

function cellsOf(ctx: SignedInContext, row: SheetRow, columns: Column[]): { tenantId: string } & Input {
  const cells = columns.flatMap((column, at) => {
    const text = row.cells[at] ?? '';
    return column === undefined || text === '' ? [] : [[column.field, text] as const];
  });
  const { tenantId = ctx.session.tenantId, ...others } = Object.fromEntries(cells) as Record<string, string>;
  if (tenantId !== ctx.session.tenantId && !ctx.acrossTenants) throw new NameProblem('tenantId', said.foreignTenant);
  return { tenantId, ...others };
}

/** The tenants that the rows are about; which of them the caller may name is said row by row. */
function tenantsOf({ session, acrossTenants }: SignedInContext, rows: SheetRow[], columns: Column[]): string[] {
  const at = columns.findIndex((column) => column?.field === 'tenantId');
  const named = acrossTenants ? rows.flatMap((row) => row.cells[at] || []) : [];
  return [session.tenantId, ...named];
}

async function findUser({ db }: SignedInContext, tenantId: string, account: string): Promise<string | undefined> {
  const { table } = user;
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, tenantId), eq(table.account, account), eq(table.isDeleted, 0)));
  return found?.id;
}

/** What is wrong with a row, by field; undefined for what is not the row's fault. */
function problemsOf(error: unknown): [string, Label][] | undefined {
  if (error instanceof InputError) return Object.entries(error.problems).map(([field, text]) => [field, { zh: text, en: text }]);
  if (!(error instanceof BusinessError)) return undefined;
  const fields = Object.entries(error.fields);
  return fields.length > 0 ? fields : [['', error.text]];
}

function noteProblems(problems: Record<string, Label>, row: SheetRow, error: unknown): void {
  const found = problemsOf(error);
  if (found === undefined) throw error;
  for (const [field, text] of found) noteProblem(problems, row, field, text);
}

function noteProblem(problems: Record<string, Label>, { number }: SheetRow, field: string, text: Label): void {
  const column = userColumns.find((one) => one.field === field);
  if (Object.keys(problems).length >= mostShown) return;
  const [zh, en] = column
    ? [`第${number}行 ${column.title}: `, `Row ${number}, ${column.title}: `]
    : [`第${number}行: `, `Row ${number}: `];
  problems[`${number}.${field}`] = { zh: zh + text.zh, en: en + text.en };
}

/** A legacy client shows the message alone, so the first faults stand in it. */
function summaryOf(texts: Label[]): Label {
  const join = (locale: keyof Label) =>
    texts
      .slice(0, 5)
      .map((text) => text[locale])
      .join('; ') + (texts.length > 5 ? ' …' : '');
  return { zh: `导入失败,未写入任何数据。${join('zh')}`, en: `Nothing was imported. ${join('en')}` };
}
