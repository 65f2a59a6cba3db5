import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LegacyClient, signedIn } from '#tests/blade/legacy-client.ts';
import { type RunningServer, startServer } from '#tests/process/running-server.ts';
import { toldOf } from '#tests/told.ts';
import { addresses, bombard, inFours, isSound, namesAt, noRecords, texts, values } from './hostile-values.ts';

let server: RunningServer;
let platform: LegacyClient;
let manager: LegacyClient;
beforeAll(async () => {
  server = await startServer();
  [platform, manager] = [await signedIn(server.origin, 'admin'), await signedIn(server.origin, 'manager')];
});
afterAll(() => server?.stop());

// Shares no divisor with how many values and texts there are, so that the calls of one kind get all of them over the entities.
const stride = 11;

/** Some of many, other ones for every address: together they are all sent. */
const someOf = <Item>(all: readonly Item[], address: number, count: number): Item[] =>
  Array.from({ length: count }, (_, at) => all[(address * stride + at) % all.length] as Item);

test('no address fails, whatever its own names are sent (tests/long sends every name everything)', { timeout: 240_000 }, async () => {
  const unsound: string[] = [];

  await inFours([...addresses.entries()], async ([at, address]) => {
    const names = namesAt(address);
    const records = someOf(values, at, 1).map((value) => JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))));
    const sent = { names, texts: someOf(texts, at, 1), bodies: [...someOf(noRecords, at, 1), ...records] };
    unsound.push(...(await bombard(platform, address, sent)));
  });

  expect(unsound).toEqual([]);
  expect(server.process.exitCode).toBeNull();
  expect(server.output()).not.toContain('a legacy call failed');
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
});

test.each(toldOf('filters', ['workorder', 'workorderplan', 'shiftrecord', 'productionrecord', 'productionline']))(
  'no filter of %s fails, nor a record of it that is nearly right',
  async (name) => {
    const [record] = (await manager.get(`/board/${name}/list`, { size: 1 })).body.data.records;
    const unsound: string[] = [];

    await inFours(
      Object.keys(record).filter((field) => !field.endsWith('Name')),
      async (field) => {
        for (const text of ['x', '99999999999999999999', '2024-02-30'])
          for (const suffix of ['', '_like', '_gt', '_dategt']) {
            const answer = await manager.get(`/board/${name}/list`, { size: 1, [`${field}${suffix}`]: text, ascs: field });
            if (!isSound(answer)) unsound.push(`${field}${suffix}=${text}: ${answer.status}`);
          }
        for (const value of ['x'.repeat(300), '9223372036854775807', '9999-12-31 23:59:59', -1e30, 1.5, { a: 1 }]) {
          const answer = await manager.send(`/board/${name}/update`, { ...record, version: '', updateTime: '', [field]: value });
          if (!isSound(answer)) unsound.push(`${field}: ${JSON.stringify(value)}: ${answer.status} ${answer.body?.msg}`);
        }
      },
    );

    expect(unsound).toEqual([]);
    expect(server.output()).not.toContain('a legacy call failed');
  },
);
