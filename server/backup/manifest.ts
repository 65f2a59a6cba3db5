import * as z from 'zod';

/** The last entry of a backup: what the others are. A file without it was cut short. */
export const manifestName = 'manifest.json';

/** Raised when this build could no longer read a backup in the present form. */
export const currentForm = 1;

const schema = z.object({
  form: z.number(),
  madeAt: z.string(),
  postgres: z.string(),
  /** The newest migration of the database, in milliseconds since 1970. */
  migration: z.number(),
  /** The oldest row of the logs, so that the months exist that a restore fills. */
  logsSince: z.string().nullish(),
  keys: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof schema>;
export type Entry = Manifest['entries'][number];

export const writeManifest = (manifest: Manifest): Buffer => Buffer.from(JSON.stringify(manifest, null, 1));

/** Undefined when it is not one. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
