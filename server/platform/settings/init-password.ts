import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/pool.ts';
import { isEasilyGuessed } from '#server/security/easy-passwords.ts';
import { isSealed, seal, unseal } from '#server/security/seal.ts';
import { initPasswordKey, param } from './param.ts';

const { paramKey, paramValue, isDeleted } = param.table;
const isSet = and(eq(paramKey, initPasswordKey), eq(isDeleted, 0));

/** The initial password, if one is set and this installation can open it; stored encrypted. */
export async function readInitPassword(db: Transaction): Promise<string | undefined> {
  const [found] = await db.select({ sealed: paramValue }).from(param.table).where(isSet);
  return found && unseal(found.sealed, 'initial password');
}

export const sealInitPassword = (plain: string): string => seal(plain, 'initial password');

/** Seals one that an older build stored as it was typed. */
export async function sealStoredInitPassword(db: Transaction): Promise<void> {
  const [found] = await db.select({ stored: paramValue }).from(param.table).where(isSet);
  if (!found || isSealed(found.stored)) return;
  await db
    .update(param.table)
    .set({ paramValue: sealInitPassword(found.stored) })
    .where(isSet);
}

/** The demo uses its own password. */
export async function seedDemoInitPassword(db: Transaction, plain: string): Promise<void> {
  await db.insert(param.table).values({ paramName: '初始密码', paramKey: initPasswordKey, paramValue: sealInitPassword(plain) });
}

/** Checks an initial password: many users get it, so the rules for chosen passwords apply. */
export async function initPasswordFault(plain: string) {
  const isBad = plain.length > longest || (await isEasilyGuessed({ plain, secrets: [] }));
  return isBad
    ? {
        zh: '初始密码过于简单，请使用至少8位且不常见的密码',
        en: 'This password is too easy to guess; use 8 to 128 characters that are not common',
      }
    : undefined;
}

const longest = 128;
