import { and, eq } from 'drizzle-orm';
import type { ExternalContext, SignedInContext } from '#server/calls/context.ts';
import { recordChanges } from '#server/engine/audit.ts';
import type { Input } from '#server/engine/write-rows.ts';
import { BusinessError } from '#server/errors.ts';
import { type FilledRow, faultList, readFilled } from '#server/exchange/workbook/filled-sheet.ts';
import { asOnlyImport } from '#server/exchange/workbook/only-import.ts';
import { readWorkbook } from '#server/exchange/workbook/read-workbook.ts';
import type { UploadedFile } from '#server/storage/uploaded-file.ts';
import { oneTimePasswords } from '../passwords/new-password.ts';
import { addUser, changeUser, roomIn, userMessages } from './save-user.ts';
import { user } from './user.ts';
import { keepAdministrators } from './user-administrators.ts';
import { userColumns } from './user-columns.ts';
import { NameProblem, readNames, type TenantNames } from './user-names.ts';

/** Each new user's password is hashed, slow by intent. */
export const maxImported = 1000;

const said = {
  empty: { zh: '文件中没有用户数据!', en: 'The file holds no users' },
  tooMany: { zh: `一次最多导入${maxImported}个用户!`, en: `At most ${maxImported} users are imported at once` },
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
export function importUsers(ctx: ExternalContext, file: UploadedFile, isCovered: boolean): Promise<ImportedUsers> {
  return asOnlyImport(async () => {
    const rows = readFilled(await readWorkbook(file.bytes), userColumns);
    if (rows.length === 0) throw new BusinessError(said.empty, { field: 'file' });
    if (rows.length > maxImported) throw new BusinessError(said.tooMany, { field: 'file' });
    const count = await rehearse(ctx, rows, isCovered);
    const passwords = await oneTimePasswords(count);
    return ctx.inTransactionOnce((signedIn) => writeUsers(signedIn, rows, isCovered, passwords));
  });
}

/** How many would be added, and their passwords needed; nothing stays. */
async function rehearse(ctx: ExternalContext, rows: FilledRow[], isCovered: boolean): Promise<number> {
  const takenBack = new Error('A rehearsal is taken back');
  let count = 0;
  const work = async (signedIn: SignedInContext) => {
    count = (await writeUsers(signedIn, rows, isCovered, [])).added;
    throw takenBack;
  };
  await ctx.inTransactionOnce(work).catch((error) => {
    if (error !== takenBack) throw error;
  });
  return count;
}

async function writeUsers(ctx: SignedInContext, rows: FilledRow[], isCovered: boolean, made: OneTimePassword[]) {
  const faults = faultList(userColumns);
  const names = new Map<string, TenantNames>();
  const added: { tenantId: string; row: FilledRow; account: string; password: string }[] = [];
  let changed = 0;
  const write = async (row: FilledRow) => {
    const { tenantId, ...cells } = cellsOf(ctx, row);
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
  await keepAdministrators(ctx, tenantsOf(ctx, rows), async () => {
    for (const row of rows) await write(row).catch((error) => faults.note(row.number, error));
    faults.refuse();
  });
  await assertRoomForAll(ctx, added, faults);
  await recordChanges(ctx, user, [{ recordId: null, action: 'import', after: { count: added.length, changed } }]);
  return { added: added.length, changed, passwords: added.map(({ account, password }) => ({ account, password })) };
}

/** Asked when all rows stand there: the tenant's row is locked from here to the end alone. Those who came last are too many. */
async function assertRoomForAll(ctx: SignedInContext, added: { tenantId: string; row: FilledRow }[], faults: ReturnType<typeof faultList>) {
  for (const tenantId of [...new Set(added.map((one) => one.tenantId))].sort()) {
    const room = await roomIn(ctx, tenantId);
    const own = added.filter((one) => one.tenantId === tenantId);
    if (room < 0) for (const { row } of own.slice(Math.max(0, own.length + room))) faults.add(row.number, '', userMessages.full);
  }
  faults.refuse();
}

type OneTimePassword = { password: string; hash: string };

function cellsOf(ctx: SignedInContext, row: FilledRow): { tenantId: string } & Input {
  const { tenantId = ctx.session.tenantId, ...others } = row.cells;
  if (tenantId !== ctx.session.tenantId && !ctx.acrossTenants) throw new NameProblem('tenantId', said.foreignTenant);
  return { tenantId, ...others };
}

/** The tenants that the rows are about; which of them the caller may name is said row by row. */
function tenantsOf({ session, acrossTenants }: SignedInContext, rows: FilledRow[]): string[] {
  const named = acrossTenants ? rows.flatMap((row) => row.cells.tenantId || []) : [];
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
