import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ConnectOptions, openAlone } from '#server/database/pool.ts';
import { refuseNewer } from '#server/database/refuse-database.ts';
import { localFolder } from '#server/storage/store.ts';
import { currentForm, type Manifest, manifestName, writeManifest } from './manifest.ts';
import { checkArchive } from './read-archive.ts';
import { type Elsewhere, readSnapshot } from './read-snapshot.ts';
import { type Archive, writeArchive } from './write-archive.ts';

export interface BackingUp {
  file: string;
  migrationsFolder: string;
  say: (line: string) => void;
}

/**
 * Writes the rows of all tenants and the uploaded files to one file while the console serves. The file has its name only once it is
 * whole and was read again. Keys are not in it.
 */
export async function backUp(place: ConnectOptions, { file, migrationsFolder, say }: BackingUp): Promise<void> {
  const sql = openAlone(place);
  const partial = `${file}.partial`;
  try {
    await refuseNewer(sql, migrationsFolder);
    const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isConsole"`;
    if (!found?.isConsole) throw new Error('This database holds no console: there is nothing to back up.');
    const made: { manifest?: Manifest; elsewhere?: Elsewhere; missing?: number } = {};
    await writeArchive(partial, async (archive) => {
      const { tenantsElsewhere, filesElsewhere, files, ...state } = await sql.begin('isolation level repeatable read read only', (tx) =>
        readSnapshot(tx, archive),
      );
      made.elsewhere = { tenantsElsewhere, filesElsewhere, files };
      made.missing = await addFiles(archive, files);
      made.manifest = { form: currentForm, madeAt: new Date().toISOString(), ...state, entries: [...archive.entries] };
      await archive.add(manifestName, writeManifest(made.manifest));
    });
    await checkArchive(partial);
    await rename(partial, file);
    const { size } = await stat(file);
    const isNoted = await noteBackup(sql, made.manifest?.madeAt ?? new Date().toISOString(), size);
    for (const line of summaryOf(file, size, made)) say(line);
    if (!isNoted)
      say('The console was not told of it: this login may not write, or its tables are older. Its alarm for old backups goes on.');
  } catch (error) {
    await rm(partial, { force: true });
    throw inWords(error, file);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Tells the console when it was last backed up, so that it can say when that is too long ago; a login that only reads cannot. */
async function noteBackup(sql: ReturnType<typeof openAlone>, madeAt: string, bytes: number): Promise<boolean> {
  try {
    await sql`insert into last_backup (made_time, bytes) values (${madeAt}, ${bytes})
      on conflict (id) do update set made_time = excluded.made_time, bytes = excluded.bytes`;
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === '42501' || code === '42P01') return false;
    throw error;
  }
}

/** Adds the folder of uploaded files; answers how many that the rows name are not there. */
async function addFiles(archive: Archive, named: readonly string[]): Promise<number> {
  const folder = localFolder();
  const added = new Set<string>();
  for (const path of await filesBelow(folder)) {
    const key = relative(folder, path);
    // Swept since its folder was read.
    const handle = await open(path).catch(() => undefined);
    if (!handle) continue;
    const { size } = await handle.stat();
    await archive.addStream(`files/${key}`, size, handle.createReadStream());
    added.add(key);
  }
  return named.filter((key) => !added.has(key)).length;
}

/** Files whose names begin with a dot are the folder's own: uploads under way, and its mark. */
async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
}

function summaryOf(file: string, bytes: number, made: { manifest?: Manifest; elsewhere?: Elsewhere; missing?: number }): string[] {
  const { manifest, elsewhere, missing = 0 } = made;
  const rows = manifest?.tables.reduce((sum, table) => sum + table.rows, 0) ?? 0;
  const files = manifest?.entries.filter(({ name }) => name.startsWith('files/')).length ?? 0;
  const lines = [
    `Backup written to ${file}: ${manifest?.tables.length} tables, ${rows} rows, ${files} files, ${(bytes / 1e6).toFixed(1)} MB.`,
    'Not in it: the keys. Keep DATA_DIR/secrets, or SECRETS_KEY and SM2_PRIVATE_KEY, apart from it: without them stored passwords cannot be opened.',
  ];
  if (elsewhere?.tenantsElsewhere.length)
    lines.push(`Not in it: the business records of ${elsewhere.tenantsElsewhere.join(', ')}, whose data source is backed up where it is.`);
  if (elsewhere?.filesElsewhere) lines.push(`Not in it: ${elsewhere.filesElsewhere} files on storage servers, which are backed up there.`);
  if (missing > 0) lines.push(`Missing: ${missing} files that records name are not in ${localFolder()}.`);
  return lines;
}

function inWords(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(`There is no room left for ${file}: nothing was left there. Name another place, or make room.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'EISDIR' || code === 'ENOTDIR')
    return new Error(`${file} cannot be written (${code}): name a file in a folder that this account may write to.`);
  if (code === '42501')
    return new Error(
      `The login of DATABASE_URL may not read every table (${(error as Error).message}): use the owner of the database, or a role for backups (docs/operation.md).`,
    );
  return error;
}
