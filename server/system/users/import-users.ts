import { and, eq } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '../../context.ts';
import { recordChanges } from '../../entity/audit.ts';
import type { Input } from '../../entity/write-rows.ts';
import { BusinessError, InputError } from '../../errors.ts';
import { readWorkbook, type SheetRow } from '../../files/read-workbook.ts';
import type { UploadedFile } from '../../files/uploaded-file.ts';
import { oneTimePassword } from './new-password.ts';
import { addUser, updateUser } from './save-user.ts';
import { user } from './user.ts';
import { type UserColumn, userColumns } from './user-columns.ts';
import { NameProblem, readNames, type TenantNames } from './user-names.ts';

/** Each new user's password is hashed, slow by intent, while the transaction is open. */
const mostRows = 1000;
const mostShown = 50;

const said = {
  empty: { zh: '文件中没有用户数据!', en: 'The file holds no users' },
  tooMany: { zh: `一次最多导入${mostRows}个用户!`, en: `At most ${mostRows} users are imported at once` },
  foreignTenant: { zh: '只能导入到本租户', en: 'Users can be imported into your own tenant only' },
};

export interface ImportedUsers {
  added: number;
  changed: number;
  /** The passwords of those who were added, shown once in this answer. */
  passwords: { account: string; password: string }[];
}

/** Adds the users of a workbook, all or none; with `isCovered` those whose account exists are changed by what their cells say (contract 5.1). */
export async function importUsers(ctx: SignedInContext, file: UploadedFile, isCovered: boolean): Promise<ImportedUsers> {
  const { columns, rows } = readRows(await readWorkbook(file.bytes));
  const problems: Record<string, Label> = {};
  const names = new Map<string, TenantNames>();
  const added: { id: string; account: string }[] = [];
  let changed = 0;
  for (const row of rows) {
    try {
      const { tenantId, ...cells } = cellsOf(ctx, row, columns);
      const known = names.get(tenantId) ?? (await readNames(ctx, tenantId));
      names.set(tenantId, known);
      const input = known.inputOf(cells);
      const existing = isCovered ? await findUser(ctx, tenantId, String(input.account ?? '')) : undefined;
      if (existing === undefined) added.push(await addUser(ctx, { ...input, tenantId }, async () => noPasswordYet));
      else {
        await updateUser(ctx, existing, input, {});
        changed += 1;
      }
    } catch (error) {
      const found = problemsOf(error);
      if (found === undefined) throw error;
      for (const [field, text] of found) noteProblem(problems, row, field, text);
    }
  }
  const texts = Object.values(problems);
  if (texts.length > 0) throw new BusinessError(summaryOf(texts), { fields: problems });
  return { added: added.length, changed, passwords: await givePasswords(ctx, added) };
}

/** No password fits what is no hash. */
const noPasswordYet = { password: '', weakPassword: null, mustChangePassword: true };

type Column = UserColumn | undefined;

/** The head says which column is which, in any order; a column that nobody knows is left out. */
function readRows([head, ...rows]: SheetRow[]): { columns: Column[]; rows: SheetRow[] } {
  const columns = (head?.cells ?? []).map((title) => userColumns.find((column) => column.title === title.replace(/\*$/, '').trim()));
  const missing = userColumns.filter((column) => column.required && !columns.includes(column)).map(({ title }) => title);
  if (missing.length > 0)
    throw new BusinessError(
      { zh: `文件缺少列: ${missing.join('、')}`, en: `The file lacks these columns: ${missing.join(', ')}` },
      { field: 'file' },
    );
  if (rows.length === 0) throw new BusinessError(said.empty, { field: 'file' });
  if (rows.length > mostRows) throw new BusinessError(said.tooMany, { field: 'file' });
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

/** Two hashes at a time leave room for those who sign in meanwhile. */
async function givePasswords(ctx: SignedInContext, users: { id: string; account: string }[]) {
  const { table } = user;
  const given: { account: string; password: string }[] = [];
  for (let at = 0; at < users.length; at += 2) {
    const made = await Promise.all(users.slice(at, at + 2).map(async (one) => ({ ...one, ...(await oneTimePassword()) })));
    for (const { id, account, password, hash } of made) {
      await ctx.db.update(table).set({ password: hash, weakPassword: 0 }).where(eq(table.id, id));
      given.push({ account, password });
    }
  }
  await recordChanges(ctx, user, [{ recordId: null, action: 'import', after: { count: users.length } }]);
  return given;
}
