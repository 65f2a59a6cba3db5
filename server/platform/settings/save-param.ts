import { sql } from 'drizzle-orm';
import { own } from '#rules/own.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { readRow } from '#server/engine/read-rows.ts';
import { type Expected, type Input, insertRow, readInput, updateRow } from '#server/engine/write-rows.ts';
import { withMasks } from '#server/entity/masks.ts';
import { BusinessError } from '#server/errors.ts';
import { keepsSecret, seal } from '#server/security/seal.ts';
import { initPasswordFault } from './init-password.ts';
import { knownParam } from './known-params.ts';
import { initPasswordKey, isSecretParam, param, purposeOf } from './param.ts';

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
  const isKept = isSecretParam(before.paramKey) && keepsSecret(sent);
  const values = await readInput(ctx, param, isKept ? rest : input, true);
  const { paramKey, paramValue } = { ...before, ...values };
  if (isKept && paramKey.trim() !== before.paramKey) throw new BusinessError(typedAgain, { field: 'paramValue' });
  const written = isKept ? values : { ...values, ...(await checked(ctx, paramKey, paramValue)) };
  const changed = await updateRow(ctx, param, id, written, expected);
  return withMasks(param, changed);
}

/** Under another key the value would become readable. */
const typedAgain = { zh: '更改此参数的键名时须重新输入键值', en: 'Enter the value again when the key changes' };

/** One parameter is enough for clients that cannot display a random password. */
const secondPasswordKey = 'tenant.default.password';
const noSecondPassword = {
  zh: `新租户管理员的初始密码由参数 ${initPasswordKey} 决定`,
  en: `The initial password of a new tenant's administrator is set by the parameter ${initPasswordKey}`,
};

async function checked(ctx: SignedInContext, paramKey: string, paramValue: string): Promise<{ paramKey: string; paramValue: string }> {
  const [key, value] = [paramKey.trim(), paramValue.trim()];
  if (key === secondPasswordKey) throw new BusinessError(noSecondPassword, { field: 'paramKey' });
  const problem = problemOf(key, value) ?? (await own(rules, key)?.(ctx, value));
  if (problem) throw new BusinessError(problem, { field: 'paramValue' });
  const purpose = purposeOf(key);
  return { paramKey: key, paramValue: purpose ? seal(paramValue, purpose) : paramValue };
}

/** Rules that need a lookup or a computation. */
const rules: Record<string, (ctx: SignedInContext, value: string) => Promise<Label | undefined>> = {
  'tenant.default.menuCode': unknownMenus,
  [initPasswordKey]: (_ctx, value) => initPasswordFault(value),
};

function problemOf(key: string, value: string): Label | undefined {
  const { isFlag, range, problem } = knownParam(key) ?? {};
  const said = problem?.(value);
  if (said) return said;
  if (isFlag && value !== 'true' && value !== 'false') return { zh: '参数键值只能是 true 或 false', en: 'The value is true or false' };
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
