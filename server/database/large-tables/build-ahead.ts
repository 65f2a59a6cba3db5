import type postgres from 'postgres';

/** A smaller table is indexed within the migration, in a fraction of a second. */
const largeAt = 16_000_000;

const making = /^\s*CREATE( UNIQUE)? INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/;

/**
 * Builds the indexes that a migration makes `if not exists` on large tables before it runs, while others write (R-60). The migration then
 * finds them. One whose build was interrupted is built anew.
 */
export async function buildAhead(sql: postgres.Sql, statements: readonly string[], say: (line: string) => void): Promise<void> {
  for (const statement of statements) {
    const [head, unique = '', index = '', table = ''] = making.exec(statement) ?? [];
    if (head === undefined) continue;
    const [found] = await sql<{ bytes: string; isValid: boolean | null }[]>`
      select pg_relation_size(c.oid) as bytes, (select indisvalid from pg_index where indexrelid = to_regclass(${`public."${index}"`})) as "isValid"
      from pg_class c where c.oid = to_regclass(${`public."${table}"`}) and c.relkind = 'r'`;
    if (!found || Number(found.bytes) < largeAt || found.isValid === true) continue;
    say(`Building ${index} while others work; a backup or a long report is waited for …`);
    if (found.isValid === false) await sql.unsafe(`drop index concurrently "${index}"`);
    await sql.unsafe(statement.replace(head, `create${unique} index concurrently "${index}" on "${table}"`));
  }
}
