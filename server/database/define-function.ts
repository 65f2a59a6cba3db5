import type postgres from 'postgres';
import type { Change } from './change.ts';

/** Creates a function, or replaces one whose body differs; the text comes from our own sources. */
export async function defineFunction(
  sql: postgres.ISql,
  change: Change,
  { name, head, body }: { name: string; head: string; body: string },
): Promise<void> {
  const [known] = await sql<{ body: string }[]>`select prosrc as body from pg_proc where oid = to_regproc(${`public.${name}`})`;
  if (known?.body === body) return;
  await change((tx) => tx.unsafe(`create or replace function ${head} as $body$${body}$body$`));
}
