import { expect, test } from 'vitest';
import { onStatement } from '#server/monitoring/measure-statements.ts';
import { usePlant } from '#tests/plant.ts';
import { buildInput } from '#tests/samples.ts';

const plant = usePlant('100001');
const tenantId = '100001';
const path = 'purchasing.inquiry';
const buyer = () => plant.as({ tenantId, userId: '1', realName: '王采购' });

async function draft(): Promise<string> {
  const { id } = await buyer().mutate(`${path}.save`, await buildInput(buyer(), path));
  return id;
}

/** What readers of each language have on the timeline. */
async function toldOf(id: string): Promise<string[][]> {
  const read = async (locale: 'zh' | 'en') =>
    (await plant.as({ tenantId, userId: '1' }, { locale }).query(`${path}.story`, { id })).timeline;
  const [zh, en] = [await read('zh'), await read('en')];
  return zh.map((one: { text: string; doneBy: string }, at: number) => [one.text, en[at].text, one.doneBy]);
}

test('one row tells a reader of either language what happened, and who did it', async () => {
  const id = await draft();
  const statements: string[] = [];
  onStatement(({ text }) => statements.push(text));

  await buyer().mutate(`${path}.audit`, { ids: [id] });
  onStatement(() => {});

  expect(await toldOf(id)).toEqual([
    ['新建', 'Created', '王采购'],
    ['审核通过', 'Approved', '王采购'],
  ]);
  expect(statements.filter((text) => text.startsWith('insert into "event"'))).toHaveLength(1);
});

test('what an earlier build kept is told as it is, with the values that it has', async () => {
  const id = await draft();
  await plant.database.sql`
    insert into event (tenant_id, entity, record_id, action, "values", done_by) values
      (${tenantId}, ${path}, ${id}, 'sentByFax', '{}', '王采购'),
      (${tenantId}, ${path}, ${id}, 'award', '{"total": "5535.9 CNY"}', '王采购')`;

  expect((await toldOf(id)).slice(1)).toEqual([
    ['sentByFax', 'sentByFax', '王采购'],
    ['定标行，合计5,535.90 CNY', 'Lines awarded: , 5,535.90 CNY in all', '王采购'],
  ]);
});

test('what was told is written once: the application itself can change and remove none of it', async () => {
  const id = await draft();
  const change = (text: string) =>
    plant.database.transact({ tenantId }, (db) => db.execute(text)).catch((error: Error) => String(error.cause ?? error));

  expect(await change(`update event set done_by = 'x' where record_id = ${id}`)).toContain('permission denied');
  expect(await change(`delete from event where record_id = ${id}`)).toContain('permission denied');
});
