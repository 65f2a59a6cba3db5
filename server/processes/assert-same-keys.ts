import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/pool.ts';
import { keyedHash } from '#server/security/keyed-hash.ts';
import { hashOf } from '#server/security/secret-token.ts';
import { sm2PublicKey } from '#server/security/sm2.ts';
import { removeMadeSecrets } from '#server/security/stored-secret.ts';
import { WrongSetting } from '#server/wrong-setting.ts';
import { keyFingerprint } from './process-tables.ts';

/**
 * Refuses a process whose keys are not those that the database was used with so far: it could open nothing that the others sealed, and
 * nobody whose client was built for theirs could sign in. The first process decides, or one that `acceptsNew` ones.
 */
export async function assertSameKeys(database: Database, { acceptsNew }: { acceptsNew: boolean }): Promise<void> {
  const own = ownFingerprints();
  const known = await database.transact({}, async (db) => {
    const adding = db.insert(keyFingerprint).values(own);
    await (acceptsNew
      ? adding.onConflictDoUpdate({ target: keyFingerprint.name, set: { fingerprint: sql`excluded.fingerprint` } })
      : adding.onConflictDoNothing());
    return db.select().from(keyFingerprint);
  });
  const foreign = own.filter(({ name, fingerprint }) => known.some((one) => one.name === name && one.fingerprint !== fingerprint));
  if (foreign.length === 0) return;
  removeMadeSecrets();
  throw new WrongSetting(
    `${foreign.map(({ name }) => name).join(' and ')} of this process ${foreign.length === 1 ? 'is' : 'are'} not what this database was used with: ` +
      'passwords of data sources, storage and SMS could not be opened, and links and sign-ins of other processes would fail here.\n' +
      'Give it the keys of the other processes, or of the time of the backup: as SECRETS_KEY and SM2_PRIVATE_KEY, or as the folder DATA_DIR/secrets.\n' +
      'If they are lost, or changed on purpose, stop all processes and start one with `node server/main.js --new-keys`; then type those passwords again.',
  );
}

/** What the keys of this process look like from outside. */
export const ownFingerprints = () => [
  { name: 'SECRETS_KEY', fingerprint: keyedHash('', 'fingerprint') },
  { name: 'SM2_PRIVATE_KEY', fingerprint: hashOf(sm2PublicKey()) },
];
