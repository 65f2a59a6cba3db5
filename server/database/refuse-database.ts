import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { WrongSetting } from '#server/wrong-setting.ts';

/** The database counts bytes where the console counts characters. */
export class WrongEncoding extends WrongSetting {}

/** Refuses a database that does not keep its texts in UTF-8: in SQL_ASCII a Chinese character takes three of a field's length. */
export async function refuseOtherEncoding(sql: postgres.ISql): Promise<void> {
  const [found] = await sql<{ encoding: string; name: string; owner: string }[]>`
    select current_setting('server_encoding') as encoding, current_database() as name, quote_ident(current_user) as owner`;
  if (!found || found.encoding === 'UTF8') return;
  const { encoding, name, owner } = found;
  throw new WrongEncoding(
    `The database "${name}" keeps its texts in ${encoding}, and fields would hold a third of their length in Chinese. Nothing was changed. ` +
      `Make another: create database console_utf8 owner ${owner} encoding 'UTF8' template template0; ` +
      'what is in this one moves there by npm run backup and npm run restore.',
  );
}

/** Refuses a database that a newer build has brought up to date: this build would write rows that the newer one cannot read. */
export async function refuseNewer(sql: postgres.Sql, migrationsFolder: string): Promise<void> {
  const [migrated] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as once`;
  if (!migrated?.once) return;
  const [last] = await sql<{ made: string | null }[]>`select max(created_at)::text as made from drizzle.__drizzle_migrations`;
  const known = Math.max(...knownMigrations(migrationsFolder));
  if (Number(last?.made ?? 0) <= known) return;
  throw new WrongSetting(
    `The database belongs to a newer build: it was brought up to date to ${dayOf(Number(last?.made))}, and this build knows changes up to ${dayOf(known)}. ` +
      'Nothing was changed. Start the newer build, or restore a backup that was made with this one into an empty database.',
  );
}

/** Milliseconds since 1970 of each migration that this build brings. */
export function knownMigrations(migrationsFolder: string): number[] {
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  return journal.entries.map(({ when }) => when);
}

export const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ');
