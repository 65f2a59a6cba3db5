import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type postgres from 'postgres';

/** Fills a table with the parts of its rows, one after the other. */
export async function fillTable(tx: postgres.TransactionSql, { name, columns }: { name: string; columns: readonly string[] }) {
  const query = tx.unsafe(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`);
  const failed = failureOf(query);
  const sink = await query.writable();
  // It is the same failure.
  sink.on('error', () => {});
  const done = (start: (whenDone: (error?: Error | null) => void) => void) =>
    Promise.race([new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve()))), failed]);
  return {
    name,
    add: (part: Readable) =>
      pipeline(part, createGunzip(), async (rows: AsyncIterable<Buffer>) => {
        for await (const chunk of rows) await done((whenDone) => sink.write(chunk, whenDone));
      }),
    end: () => done((whenDone) => sink.end(whenDone)),
  };
}

/** Once it has handed out the stream, postgres.js tells a failure to nobody, and the stream waits for ever. */
function failureOf(query: object): Promise<never> {
  // The driver's types omit how it ends a query.
  const ending = query as { reject: (error: unknown) => void };
  const own = ending.reject;
  const failed = new Promise<never>((_resolve, reject) => {
    ending.reject = (error) => {
      own(error);
      reject(error);
    };
  });
  failed.catch(() => {});
  return failed;
}

/** Names come from a backup whose tables were compared with our own; columns are checked by PostgreSQL. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
