import type { FieldView } from '#rules/screen.ts';
import type { resetPasswords } from '#server/access/users/administer-users.ts';
import type { ImportedUsers } from '#server/access/users/import-users.ts';
import type { describeGrant } from '#server/access/users/user-grant-form.ts';
import type { readPlatform } from '#server/access/users/user-platform.ts';

/** What the procedures of users answer to their pages. */
export type GrantForm = Awaited<ReturnType<typeof describeGrant>>;
export type ResetPasswords = Awaited<ReturnType<typeof resetPasswords>>;
export type PlatformDetail = Awaited<ReturnType<typeof readPlatform>> & { account: string; realName: string; userType: number | null };
export type Imported = ImportedUsers;

export interface NamedUser {
  id: string;
  account: string;
  realName: string;
  tenantName: string;
}

export interface OwnForm {
  fields: FieldView[];
  row: Record<string, unknown>;
}
