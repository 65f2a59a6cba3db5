import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { askAs } from '#tests/build.ts';
import { administratorOf, useOwnFolder } from '#tests/exchange/exchange-build.ts';
import { buildTenantThere, openTwoServers, type TwoServers } from '#tests/process/second-server.ts';
import { buildSent, buildSupplier, typedInquiry, typedQuote } from '#tests/purchasing/build.ts';

const openToday = { startDate: '2026-05-04', endDate: '2036-05-20' };
useOwnFolder();
let servers: TwoServers;
beforeAll(async () => {
  servers = await openTwoServers();
});
afterAll(() => servers.close());

test('a file follows its record also where the tenant’s business lies on a server of its own', async () => {
  const { main, sources } = servers;
  const there = await buildTenantThere(servers, '文件');
  const admin: Session = { ...(await administratorOf(main.database, there.tenantId, false)), dataSource: there.source };
  const as = (of: Partial<Session>) => askAs(main.database, { ...admin, ...of }, { sources });
  const [id, quoted] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  await main.database.transact({ tenantId: there.tenantId }, (db) =>
    db.insert(storedFile).values(
      [id, quoted].map((one) => ({
        ...{ id: one, tenantId: there.tenantId, originalName: 'a.pdf', mediaType: 'application/pdf', size: 9 },
        ...{ sha256: '0'.repeat(64), state: 'pending', createUser: admin.userId },
      })),
    ),
  );
  const inquiry = typedInquiry([await buildSupplier(as({}))], { fileList: [{ id, name: 'a.pdf', size: 9 }] });
  const reads = (who: ReturnType<typeof as>) =>
    who.query('resource.file.filePath', { fileName: id }).then(
      () => true,
      () => false,
    );
  const [buyer, leader] = [as({ userId: '7', codes: new Set(['inquiryform_view']) }), as({ userId: '8', codes: new Set(['shiftrecord']) })];

  const before = [await reads(as({})), await reads(buyer)];
  const saved = await as({}).mutate('purchasing.inquiry.save', inquiry);
  const legacy = askAs(main.database, admin, { sources, door: 'blade' });
  const read = await legacy.query('purchasing.inquiry.detail', { id: saved.id });

  // A legacy client opens an attachment by its link, and sends the record back as it read it.
  expect(read.fileList).toMatchObject([
    { id, name: 'a.pdf', originalName: 'a.pdf', size: 9, link: expect.stringContaining(`id=${id}&token=`) },
  ]);
  await legacy.mutate('purchasing.inquiry.update', { id: saved.id, fileList: read.fileList });
  // So are those of quotes.
  const sent = await buildSent(as({}), [await buildSupplier(as({}))], openToday);
  const fileList = [{ id: quoted, name: 'a.pdf', size: 9 }];
  const quote = await legacy.mutate('purchasing.quote.save', typedQuote(sent, 0, ['1', '2'], { fileList }));
  const { records } = await legacy.query('purchasing.quote.list', { filters: { inquiryId: sent.id } });
  for (const row of [quote, records[0], await legacy.query('purchasing.quote.detail', { id: quote.id })]) {
    const [file] = row.fileList;
    expect(file).toMatchObject({ id: quoted, originalName: 'a.pdf', link: expect.stringContaining(`id=${quoted}&token=`), url: file.link });
  }
  expect({ before, after: [await reads(as({})), await reads(buyer), await reads(leader)] }).toEqual({
    before: [true, false],
    after: [true, true, false],
  });
});
