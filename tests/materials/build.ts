import { afterAll, beforeAll } from 'vitest';
import { askAs, buildSession, buildTenant } from '#tests/build.ts';
import { openTestDatabase, type TestDatabase } from '#tests/test-database.ts';

type Of = Parameters<typeof askAs>[2] & Parameters<typeof buildSession>[0];

/** Two plants of a database that the tests of a file share, and whoever works there: by default an engineer of the first. */
export function openPlants() {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
    await Promise.all([buildTenant(opened.database, '100001'), buildTenant(opened.database, '100002')]);
  });
  afterAll(() => opened.close());
  return {
    as: (of: Of = {}) => askAs(opened.database, buildSession({ tenantId: '100001', ...of }), of),
    database: () => opened.database,
  };
}

let made = 0;
/** A chip resistor that nobody has yet. */
export const resistor = (of: Record<string, unknown> = {}) => {
  made += 1;
  const values = { package: '0603', resistance: '10k', tolerance: '5%', power: '0.1W', manufacturerModel: `RC-${made}` };
  return { typeCode: '1001', ...values, ...of };
};

/** An item that somebody has released: what lists are made of. */
export async function releasedItem(ask: ReturnType<typeof askAs>, typed: Record<string, unknown>) {
  const made = await ask.mutate('rd.item.save', typed);
  await ask.mutate('rd.item.release', { ids: [made.id] });
  return made;
}
