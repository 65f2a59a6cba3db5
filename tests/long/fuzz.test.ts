import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { type RunningServer, startServer } from '#tests/process/running-server.ts';
import { addresses, bombard, everyName, inFours, namesAt, noRecords, otherNames, texts, values } from '#tests/replays/hostile-values.ts';
import { figure } from './figures.ts';

let server: RunningServer;
let platform: LegacyClient;
beforeAll(async () => {
  server = await startServer();
  platform = await signedIn(server.origin, 'admin');
});
afterAll(() => server?.stop());

test('no address fails, whatever it is sent under whatever name', { timeout: 3_600_000 }, async () => {
  const begun = Date.now();
  const unsound: string[] = [];
  const bodies = [...noRecords, ...values.map((value) => JSON.stringify(Object.fromEntries(everyName.map((name) => [name, value]))))];

  await inFours(addresses, async (address) => {
    const names = [...new Set([...otherNames, ...namesAt(address)])];
    unsound.push(...(await bombard(platform, address, { names, texts, bodies })));
  });

  expect(unsound).toEqual([]);
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toContain('a legacy call failed');
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
  const seconds = Math.round((Date.now() - begun) / 1000);
  figure(
    'Wide fuzz',
    `${addresses.length} addresses × ${everyName.length} names × ${texts.length + values.length} values, none failed, ${seconds} s`,
  );
});
