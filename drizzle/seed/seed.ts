import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/pool.ts';
import type { Env } from '#server/env.ts';
import { seedDemo } from './demo.ts';
import { seedPlatform } from './first-start.ts';

/** Adds the rows required for the first sign-in; returns the messages for the operator. */
export async function seed(database: Database, env: Env): Promise<string[]> {
  if (env.APP_MODE === 'demo') return seedDemo(database, env);
  const adminPassword = env.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const { isNew } = await seedPlatform(database, { adminPassword, mustChangePassword: env.ADMIN_PASSWORD === undefined });
  if (!isNew && env.ADMIN_PASSWORD !== undefined)
    return ['ADMIN_PASSWORD is not used: tenant 000000 has its administrator (a lost password: node server/main.js --reset-admin).'];
  if (!isNew || env.ADMIN_PASSWORD !== undefined) return [];
  return [
    `The administrator of tenant 000000 is "admin" with the password ${adminPassword} (shown once; to be changed at the first sign-in).`,
  ];
}
