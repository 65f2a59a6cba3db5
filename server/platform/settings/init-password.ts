import type { Transaction } from '#server/database/pool.ts';
import { isEasilyGuessed } from '#server/security/easy-passwords.ts';
import { initPasswordKey, param } from './param.ts';

/** The demo uses its own password. */
export async function seedDemoInitPassword(db: Transaction, paramValue: string): Promise<void> {
  await db.insert(param.table).values({ paramName: '初始密码', paramKey: initPasswordKey, paramValue });
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
