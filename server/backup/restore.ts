import { basename } from 'node:path';
import type postgres from 'postgres';
import type { Change } from '#server/database/change.ts';
import { makeMonths } from '#server/database/large-tables/log-months.ts';
import { migrate } from '#server/database/migrate.ts';
import { type ConnectOptions, openAlone } from '#server/database/pool.ts';
import { bringUpToDate, takeTurn } from '#server/database/prepare.ts';
import { prepareRole } from '#server/database/prepare-role.ts';
import { dayOf, knownMigrations, refuseOtherEncoding } from '#server/database/refuse-database.ts';
import { sqlState } from '#server/errors.ts';
import { ownFingerprints } from '#server/processes/assert-same-keys.ts';
import { removeMadeSecrets } from '#server/security/stored-secret.ts';
import { fillTable } from './fill-table.ts';
import { currentForm, type Manifest } from './manifest.ts';
import { checkArchive, readArchive } from './read-archive.ts';
import { notBackedUp } from './read-snapshot.ts';
import { areFilesHere, type NewFiles, receiveFiles } from './receive-files.ts';

export interface Restoring {
  file: string;
  migrationsFolder: string;
  /** The operator said that what is there may go. */
  replaces: boolean;
  /** The operator said that the keys of the backup are lost. */
  acceptsNewKeys: boolean;
  say: (line: string) => void;
}

/** Refuses what cannot be restored here, before a database is touched or made. */
export async function assertRestorable({ file, migrationsFolder, replaces, acceptsNewKeys }: Restoring): Promise<Manifest> {
  const manifest = await checkArchive(file);
  const known = knownMigrations(migrationsFolder);
  const newest = Math.max(...known);
  if (manifest.form > currentForm || manifest.migration > newest)
    throw new Error(
      `${basename(file)} was made by a newer build, of ${dayOf(manifest.migration)}; this one knows changes up to ${dayOf(newest)}. Nothing was changed. Restore it with the newer build.`,
    );
  if (!known.includes(manifest.migration))
    throw new Error(
      `${basename(file)} was made by a build whose changes this one does not know. Nothing was changed. Restore it with that build.`,
    );
  const own = ownFingerprints();
  const foreign = manifest.keys.filter((key) => own.some(({ name, fingerprint }) => name === key.name && fingerprint !== key.fingerprint));
  if (foreign.length > 0 && !acceptsNewKeys) {
    removeMadeSecrets();
    throw new Error(
      `${foreign.map(({ name }) => name).join(' and ')} of this place ${foreign.length === 1 ? 'is' : 'are'} not what ${basename(file)} was made with. Nothing was changed.\n` +
        'Put the keys of that console here first: as SECRETS_KEY and SM2_PRIVATE_KEY, or as the folder DATA_DIR/secrets.\n' +
        'If they are lost, add --new-keys; then the passwords of data sources, storage and SMS are typed again.',
    );
  }
  if (areFilesHere() && !replaces) throw new Error(`DATA_DIR/files holds uploaded files already. Nothing was changed. ${wayOn}`);
  return manifest;
}

/** What a file that could be restored here holds. */
export function restorableText(file: string, { madeAt, tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = entries.filter(({ name }) => name.startsWith('files/')).length;
  return `${basename(file)} is whole, of ${madeAt}: ${tables.length} tables, ${rows} rows, ${files} files. Nothing was restored.`;
}

const wayOn = 'Restore into an empty place, or add --replace if what is there may go.';

/**
 * Puts a backup into an empty database, and its files into the folder, in one transaction: it is all there or not at all (R-59). The tables are
 * made as they were when it was made, filled, and brought up to date.
 */
export async function restore(place: ConnectOptions, manifest: Manifest, options: Restoring): Promise<void> {
  const { file, migrationsFolder, acceptsNewKeys, say } = options;
  const sql = openAlone(place);
  const files = await receiveFiles();
  try {
    await sql.begin(async (tx) => {
      await takeTurn(tx, say);
      await tx.unsafe('set local statement_timeout = 0; set local lock_timeout = 3000');
      await refuseOtherEncoding(tx);
      await makeRoom(tx, options);
      const change: Change = (work) => work(tx).then(() => {});
      await prepareRole(tx, change);
      await migrate(tx, change, migrationsFolder, { until: manifest.migration });
      await makeMonths(tx, change, manifest.logsSince ? { since: new Date(manifest.logsSince) } : {});
      await assertSameTables(tx, manifest);
      await fill(tx, { file, manifest, files });
      for (const { name, value } of manifest.sequences) await tx`select setval(${`public.${name}`}::regclass, ${value}::bigint)`;
      if (acceptsNewKeys) await tx`delete from key_fingerprint`;
      await bringUpToDate(tx, change, migrationsFolder);
      await files.moveIn();
    });
  } catch (error) {
    await files.moveOut();
    throw inWords(error);
  } finally {
    await files.clear();
    await sql.end({ timeout: 5 });
  }
  await measure(place, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restored from ${file}, made at ${manifest.madeAt}: ${manifest.tables.length} tables, ${rows} rows, ${files.count()} files.`);
  if (files.aside) say(`The files that were there lie in ${files.aside}.`);
}

/** Empties a database that may be replaced, or refuses one that holds anything. */
async function makeRoom(tx: postgres.TransactionSql, { replaces }: Restoring): Promise<void> {
  const names = (await tables(tx)).map((name) => `"${name}"`);
  if (names.length === 0) return;
  if (!replaces) throw new Error(`The database is not empty: it has ${names.length} tables. Nothing was changed. ${wayOn}`);
  const [found] =
    await tx`select to_regclass('drizzle.__drizzle_migrations') is not null as "isConsole", to_regclass('public.running_process') is not null as "isNew"`;
  if (!found?.isConsole) throw new Error('The database holds tables of another program: it is not replaced. Nothing was changed.');
  const running = found.isNew ? await tx`select host, pid from running_process where seen_time > now() - interval '45 seconds'` : [];
  if (running.length > 0)
    throw new Error(
      `The database is in use by ${running.map(({ host, pid }) => `process ${pid} on ${host}`).join(', ')}. Nothing was changed. ` +
        'Stop every process of the console; one that was killed counts for 45 seconds.',
    );
  await tx.unsafe(`drop table ${names.join(', ')} cascade; drop schema drizzle cascade`);
}

const tables = async (tx: postgres.TransactionSql): Promise<string[]> =>
  (
    await tx<{ name: string }[]>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`
  ).map(({ name }) => name);

async function assertSameTables(tx: postgres.TransactionSql, manifest: Manifest): Promise<void> {
  const here = (await tables(tx)).filter((name) => !notBackedUp.includes(name));
  const there = manifest.tables.map(({ name }) => name);
  const fault = [...here.filter((name) => !there.includes(name)), ...there.filter((name) => !here.includes(name))][0];
  if (fault !== undefined)
    throw new Error(`The backup does not fit this build: table ${fault} is in one of them alone. Nothing was changed.`);
}

interface Filling {
  file: string;
  manifest: Manifest;
  files: NewFiles;
}

async function fill(tx: postgres.TransactionSql, { file, manifest, files }: Filling): Promise<void> {
  let filling: Awaited<ReturnType<typeof fillTable>> | undefined;
  await readArchive(file, async (entry, content) => {
    const [kind, name = '', ...rest] = entry.split('/');
    // Nothing else may be asked of PostgreSQL while it takes rows in, not even to give up.
    if (filling && !(kind === 'tables' && name === filling.name)) {
      await filling.end();
      filling = undefined;
    }
    if (kind === 'files') return files.add([name, ...rest].join('/'), content);
    const table = manifest.tables.find((one) => kind === 'tables' && one.name === name);
    if (!table) return void content.resume();
    filling ??= await fillTable(tx, table);
    await filling.add(content);
  });
  await filling?.end();
}

/** Without figures about the rows, the first lists would be read by poor plans. */
async function measure(place: ConnectOptions, manifest: Manifest): Promise<void> {
  const sql = openAlone(place);
  await sql
    .unsafe(`set local statement_timeout = 0; analyze ${manifest.tables.map(({ name }) => `"${name}"`).join(', ')}`)
    .simple()
    .catch(() => {});
  await sql.end({ timeout: 5 });
}

function inWords(error: unknown): unknown {
  const state = sqlState(error);
  if (state === undefined || !(error instanceof Error)) return error;
  if (state === '55P03') return new Error('The database is in use. Nothing was changed. Stop every process of the console.');
  if (state === 'ENOSPC' || state === 'EDQUOT' || state === '53100')
    return new Error(`There is no room left for what the backup holds (${error.message}). Nothing was changed.`);
  return new Error(`The backup could not be restored: ${error.message} (${state}). Nothing was changed.`);
}
