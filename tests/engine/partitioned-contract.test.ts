import { expect, onTestFinished, test } from 'vitest';
import { allEntities } from '#server/entity/entity.ts';
import { putDraft } from '#server/workspace/drafts/save-draft.ts';
import { openPartitionedDatabase } from '#tests/fixtures/partitioned.ts';
import { toldOf } from '#tests/told.ts';
import { describeContract } from './entity-contract.ts';

// What partitioning could break is broken for all: a third of them is told in a usual run.
describeContract(
  openPartitionedDatabase,
  allEntities().filter(({ path }) => toldOf(path, [true, false, false]).includes(true)),
);

test('a draft is replaced where its table is partitioned', async () => {
  const { database, close } = await openPartitionedDatabase();
  onTestFinished(close);
  const draft = { form: '/system/post/edit/7', page: '/system/post/index', version: '3', key: '' };

  for (const text of ['one', 'two'])
    await database.transact({ tenantId: '100001' }, (db) => putDraft(db, '1000', { ...draft, content: [['postName', text]] }));

  const kept = await database.sql`select content from workspace_draft`;
  expect(kept.map(({ content }) => content)).toEqual([[['postName', 'two']]]);
});
