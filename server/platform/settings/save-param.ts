import { sql } from 'drizzle-orm';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { withMasks } from '#server/entity/masks.ts';
import { BusinessError } from '#server/errors.ts';
import { keepsSecret } from '#server/security/seal.ts';
import { hiddenFeaturesKey, unknownFeatures } from './header-features.ts';
import { initPasswordFault } from './init-password.ts';
import { initPasswordKey, param } from './param.ts';

/** Adds a parameter; values that the console reads are validated. */
export async function insertParam(ctx: SignedInContext, input: Input) {
  const values = await readInput(ctx, param, input);
  const made = await insertRow(ctx, param, { ...values, ...(await checked(ctx, values.paramKey ?? '', values.paramValue ?? '')) });
  return withMasks(param, made);
}

/** Changes a parameter, with the same validation; a secret's mask keeps its value, under the same key only. */
export async function updateParam(ctx: SignedInContext, id: string, input: Input, expected: Expected) {
  const before = await readRow(ctx, param, id);
  const { paramValue: sent, ...rest } = input;
  const isKept = before.paramKey === initPasswordKey && keepsSecret(sent);
  const values = await readInput(ctx, param, isKept ? rest : input, true);
  const { paramKey, paramValue } = { ...before, ...values };
  if (isKept && paramKey.trim() !== initPasswordKey) throw new BusinessError(typedAgain, { field: 'paramValue' });
  const changed = await updateRow(ctx, param, id, { ...values, ...(await checked(ctx, paramKey, paramValue)) }, expected);
  return withMasks(param, changed);
}

/** Under another key the value would become readable. */
const typedAgain = { zh: '更改此参数的键名时须重新输入键值', en: 'Under another key its value must be typed again' };

/** One parameter is enough for clients that cannot display a random password. */
const secondPasswordKey = 'tenant.default.password';
const noSecondPassword = {
  zh: `新租户管理员的初始密码由参数 ${initPasswordKey} 决定`,
  en: `What a new tenant's administrator is given stands in the parameter ${initPasswordKey}`,
};

const wholeNumbers: Record<string, { from: number; to: number; unlimited?: true }> = {
  'account.failCount': { from: 1, to: 100 },
  'account.lockDuration': { from: 1, to: 1440 },
  'tenant.default.accountNumber': { from: 1, to: 1_000_000, unlimited: true },
  'file.quotaMB': { from: 1, to: 1_000_000 },
  'file.tenantQuotaMB': { from: 1, to: 100_000_000 },
  'log.keepDays': { from: 1, to: 3650 },
};

async function checked(ctx: SignedInContext, paramKey: string, paramValue: string): Promise<{ paramKey: string; paramValue: string }> {
  const [key, value] = [paramKey.trim(), paramValue.trim()];
  if (key === secondPasswordKey) throw new BusinessError(noSecondPassword, { field: 'paramKey' });
  const problem = problemOf(key, value) ?? (await rules[key]?.(ctx, value));
  if (problem) throw new BusinessError(problem, { field: 'paramValue' });
  return { paramKey: key, paramValue };
}

/** Rules that need a lookup or a computation. */
const rules: Record<string, (ctx: SignedInContext, value: string) => Promise<Label | undefined>> = {
  'tenant.default.menuCode': unknownMenus,
  [initPasswordKey]: (_ctx, value) => initPasswordFault(value),
};

function problemOf(key: string, value: string): Label | undefined {
  const unknown = key === hiddenFeaturesKey || key.startsWith(`${hiddenFeaturesKey}.`) ? unknownFeatures(value) : [];
  if (unknown.length > 0) return { zh: `顶栏功能不存在: ${unknown}`, en: `There is no such feature of the top bar: ${unknown}` };
  if (key === 'account.registerUser' && value !== 'true' && value !== 'false')
    return { zh: '参数键值只能是 true 或 false', en: 'The value is true or false' };
  const range = wholeNumbers[key];
  if (!range || (range.unlimited && value === '-1')) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.from && number <= range.to) return undefined;
  const [zh, en] = range.unlimited ? ['或 -1(不限)', ', or -1 for no limit'] : ['', ''];
  return {
    zh: `参数键值须为 ${range.from} 至 ${range.to} 的整数${zh}`,
    en: `The value is a whole number from ${range.from} to ${range.to}${en}`,
  };
}

async function unknownMenus({ db }: SignedInContext, value: string): Promise<Label | undefined> {
  const codes = value.split(',').map((code) => code.trim());
  const rows = await db.execute<{ code: string }>(sql`select code from system_menu where code in ${codes} and is_deleted = 0`);
  const known = new Set(rows.map((row) => row.code));
  const missing = codes.filter((one) => !known.has(one)).join(',');
  return missing === '' && codes.every(Boolean)
    ? undefined
    : { zh: `菜单编号不存在: ${missing}`, en: `There is no menu with the code ${missing}` };
}
