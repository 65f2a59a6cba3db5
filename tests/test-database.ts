import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '#server/database/pool.ts';

export interface TestDatabase {
  database: Database;
  /** Connection options for a second process. */
  options: { host: string; port: number; user: string; database: string };
  close(): Promise<void>;
}

/** A migrated database, or a copy of another unused one; close it in afterAll. */
export async function openTestDatabase(template = 'template_console'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = connectOwner();
  await owner.unsafe(`create database ${name} template ${template} strategy file_copy`);
  const options = { ...server(), database: name };
  const database = connect(options);
  return {
    database,
    options,
    close: async () => {
      await database.close();
      await owner.unsafe(`drop database if exists ${name} with (force)`);
      await owner.end();
    },
  };
}

/** A migrated database that others are copies of, filled by `fill`; each name once a run. */
export async function makeTemplate(name: string, fill: (database: Database) => Promise<void>): Promise<void> {
  const owner = connectOwner();
  await owner.unsafe(`create database ${name} template template_console strategy file_copy`);
  await owner.end();
  const database = connect({ ...server(), database: name });
  await fill(database);
  await database.close();
}

const server = () => ({ host: inject('databaseHost'), port: inject('databasePort'), user: inject('databaseUser') });
const connectOwner = () => postgres({ ...server(), database: 'postgres', max: 1, onnotice: () => {} });

/** The same, closed when the running test ends. */
export async function openDatabaseForTest(): Promise<Database> {
  const opened = await openTestDatabase();
  onTestFinished(opened.close);
  return opened.database;
}
