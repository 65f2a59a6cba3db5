import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/calls/context.ts';
import { sealedLink } from '#server/security/file-link.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { usePlant } from '#tests/plant.ts';
import { buildFirm, buyerAt, catchMail, day, type Firm, now, sendInquiry, supplierCodes } from '#tests/purchasing/door-people.ts';

const tenantId = '100001';
const plant = usePlant(tenantId);
const { database } = plant;
beforeAll(() => catchMail(database, tenantId));

const as = (of: Partial<Session>) => plant.as({ tenantId, ...of }, { now });
const holding = (userId: string, ...codes: string[]) => as({ userId, codes: new Set(codes) });
const contactOf = (firm: Firm, userId: string) =>
  as({ userId, supplierId: firm.id, contactId: firm.contactId, codes: supplierCodes, roleAliases: ['supplier'] });

/** A file that somebody has uploaded for a form. */
async function uploadOf(createUser: string) {
  const id = randomBytes(16).toString('hex');
  await database.transact({ tenantId }, (db) =>
    db.insert(storedFile).values({
      ...{ id, tenantId, originalName: '报价单.pdf', mediaType: 'application/octet-stream', size: 9 },
      ...{ sha256: '0'.repeat(64), state: 'pending', createUser },
    }),
  );
  return { id, name: '报价单.pdf', size: 9 };
}
const reads = async (who: ReturnType<typeof as>, { id }: { id: string }) =>
  who.query('resource.file.statFile', { fileName: id }).then(
    () => true,
    () => false,
  );

describe('the file of a sealed quote', () => {
  test('is read by its supplier alone until the quotes are opened', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other], { isSealedBid: true });
    const file = await uploadOf('3001');
    const lines = inquiry.lines.map(({ id: lineId }) => ({ lineId, price: '0.0127' }));
    await contactOf(mine, '3001').mutate('purchasing.supplierInquiry.submitQuote', {
      ...{ inquiryId: inquiry.id, endDate: day(60), lines, fileList: [file] },
    });
    const readers = [contactOf(mine, '3001'), contactOf(mine, '3009'), contactOf(other, '3002'), buyerAt(database, tenantId)];

    const sealed = await Promise.all(readers.map((who) => reads(who, file)));
    await database.sql`update purchasing_inquiry set opened_time = now() where id = ${inquiry.id}`;
    const open = await Promise.all([...readers, holding('1002', 'shiftrecord')].map((who) => reads(who, file)));

    expect(sealed).toEqual([true, true, false, false]);
    expect(open).toEqual([true, true, false, true, false]);
  });

  test('is named by no other supplier in a quote of his own, and not by the factory', async () => {
    const [mine, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
    const inquiry = await sendInquiry(database, tenantId, [mine, other], { isSealedBid: true });
    const file = await uploadOf('3001');
    const quote = (of: object) => ({
      ...{ inquiryId: inquiry.id, endDate: day(60), lines: inquiry.lines.map(({ id: lineId }) => ({ lineId, price: '0.0127' })) },
      ...of,
    });
    await contactOf(mine, '3001').mutate('purchasing.supplierInquiry.submitQuote', quote({ fileList: [file] }));

    const byOther = await contactOf(other, '3002').refusal('purchasing.supplierInquiry.submitQuote', quote({ fileList: [file] }));
    const byLeader = await as({ userId: '1002' }).refusal('desk.notice.submit', {
      ...{ title: '放假', category: 1, releaseTime: '2026-05-04 08:00:00', content: '<p>x</p>', files: [file] },
    });

    expect(byOther.problems).toEqual({ fileList: '附件中有文件已失效，请重新上传' });
    expect(byLeader.problems).toEqual({ files: '附件中有文件已失效，请重新上传' });
  });
});

test('the files of an inquiry are read by the suppliers that it was sent to, and by no other', async () => {
  const [asked, other] = [await buildFirm(database, tenantId), await buildFirm(database, tenantId)];
  const file = await uploadOf('1000');
  const inquiry = await sendInquiry(database, tenantId, [asked], { fileList: [file] });

  expect(await reads(contactOf(asked, '3001'), file)).toBe(true);
  expect(await reads(contactOf(other, '3002'), file)).toBe(false);
  expect((await contactOf(asked, '3001').query('purchasing.supplierInquiry.detail', { id: inquiry.id })).files).toEqual([file]);
});

test('before the form is saved a file is its uploader’s alone; then it follows the record, also from its uploader', async () => {
  const file = await uploadOf('1001');
  const [uploader, colleague] = [holding('1001', 'itemfile'), holding('1002', 'icitem_view')];
  const before = [await reads(uploader, file), await reads(colleague, file)];
  const [made] = await database.transact({ tenantId }, (db) => {
    const values = `('${tenantId}', 1, '图纸', 'drawing', 1, '[{"id":"${file.id}","name":"a","size":9}]')`;
    return db.execute<{ id: string }>(
      `insert into rd_item_file (tenant_id, item_id, name, category, file_version, files) values ${values} returning id::text as id`,
    );
  });
  await database.sql`update stored_file set state = 'kept' where id = ${file.id}`;
  const saved = [await reads(uploader, file), await reads(colleague, file), await reads(holding('1001', 'plan'), file)];
  await database.sql`update rd_item_file set is_deleted = 1 where id = ${String(made?.id)}`;
  const removed = await reads(colleague, file);

  expect({ before, saved, removed }).toEqual({ before: [true, false], saved: [true, true, false], removed: false });
});

test('the file of a notice is read by everybody once the notice is released', async () => {
  const [shown, later] = [await uploadOf('1000'), await uploadOf('1000')];
  const notice = { title: '放假', category: 1, content: '<p>见附件</p>' };
  await as({}).mutate('desk.notice.submit', { ...notice, releaseTime: '2026-05-04 08:00:00', files: [shown] });
  await as({}).mutate('desk.notice.submit', { ...notice, releaseTime: '2099-05-04 08:00:00', files: [later] });
  const leader = holding('1002', 'shiftrecord');

  expect([await reads(leader, shown), await reads(leader, later), await reads(holding('1003', 'notice'), later)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('an address typed into a text opens no file that its writer may not read', async () => {
  const file = await uploadOf('1001');
  const link = sealedLink({ id: file.id, tenantId }, { headers: new Headers() }, new Date(Date.now() - 5 * 3_600_000));
  const attachment = { originalName: 'a.pdf', name: 'a.pdf', extension: 'pdf', attachSize: 9 };
  const notice = { title: '放假', category: 1, releaseTime: '2026-05-04 08:00:00' };

  const refusals = [
    await as({}).refusal('resource.attach.submit', { ...attachment, link: `/file/${file.id}` }),
    await as({}).refusal('resource.attach.submit', { ...attachment, link }),
    await as({}).refusal('desk.notice.submit', { ...notice, content: `<p><img src='/file/${file.id}'></p>` }),
    await as({}).refusal('desk.notice.submit', { ...notice, title: `/file/${file.id}`, content: '<p>x</p>' }),
  ];

  expect(refusals.map(({ problems }) => Object.keys(problems ?? {}))).toEqual([['link'], ['link'], ['content'], ['title']]);
  expect(await reads(as({}), file)).toBe(false);
  expect(await as({ userId: '1001' }).mutate('resource.attach.submit', { ...attachment, link })).toMatchObject({
    link: `/file/${file.id}`,
  });
  expect(await reads(as({}), file)).toBe(true);
});

test('a file that a record holds is not removed while it does, as an attachment or by itself, and the records are counted', async () => {
  const file = await uploadOf('1001');
  const keeper = holding('1001', 'itemfile', 'attach', 'attach_delete', 'attach_upload');
  const [made] = await database.transact({ tenantId }, (db) => {
    const values = `('${tenantId}', 1, '承认书', 'approval', 1, '[{"id":"${file.id}","name":"a","size":9}]')`;
    return db.execute<{ id: string }>(
      `insert into rd_item_file (tenant_id, item_id, name, category, file_version, files) values ${values} returning id::text as id`,
    );
  });
  await database.sql`update stored_file set state = 'kept' where id = ${file.id}`;
  const [listed] = await database.sql`
    insert into resource_attach (tenant_id, original_name, link) values (${tenantId}, '承认书.pdf', ${`/file/${file.id}`}) returning id::text as id`;
  const ids = [String(listed?.id)];

  const held = await keeper.refusal('resource.attach.remove', { ids });
  const alone = await keeper.refusal('resource.file.removeFile', { fileName: file.id });
  await database.sql`update rd_item_file set is_deleted = 1 where id = ${String(made?.id)}`;
  await keeper.mutate('resource.attach.remove', { ids });

  expect([held.message, alone.message]).toEqual(['数据已被引用，不能删除: 物料附件 1 条', '数据已被引用，不能删除: 物料附件 1 条']);
  expect(await reads(keeper, file)).toBe(false);
});
