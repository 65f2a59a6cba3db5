import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedure, router } from '#server/calls/trpc.ts';
import { historyOf } from '#server/engine/history.ts';
import { idInput, listInput } from '#server/engine/inputs.ts';
import { moving } from '#server/engine/moves/moving.ts';
import { listShown, type Row } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import type { Entity } from '#server/entity/entity.ts';
import { text } from '#server/entity/fields.ts';
import { actionsOf, life } from '#server/entity/life.ts';
import { BusinessError } from '#server/errors.ts';
import { quotesProgram } from '#server/marketing/quotes-program.ts';
import { onStatement } from '#server/monitoring/measure-statements.ts';
import { askAs, buildSession } from '#tests/build.ts';
import { usePlant } from '#tests/plant.ts';

const plant = usePlant('100001');

const letterLife = life({
  states: { draft: { zh: '草稿', en: 'Draft' }, issued: { zh: '已寄出', en: 'Posted', tone: 'good' } },
  first: 'draft',
  moves: {
    post: { from: ['draft'], to: 'issued', label: { zh: '寄出', en: 'Post' }, past: 'Posted', right: 'issue' },
    recall: {
      from: ['issued'],
      to: 'draft',
      label: { zh: '召回', en: 'Call back' },
      right: 'recall',
      asks: { reason: text({ label: { zh: '原因', en: 'Reason' }, required: { zh: '请填写原因', en: 'Enter why' }, max: 20 }) },
    },
    look: { from: ['draft', 'issued'], label: { zh: '查看', en: 'Look' }, right: 'issue' },
  },
});
/** The quotes of the plant under another life. */
const letter: Entity<typeof quotesProgram.fields, typeof letterLife> = {
  ...quotesProgram,
  path: 'marketing.letter',
  life: letterLife,
  actions: actionsOf('quotesprogram', letterLife),
};
type Letter = Row<typeof letter.fields>;

/** A letter without a contact has nobody to go to. */
const mayPost = vi.fn(async (_ctx: SignedInContext, rows: Letter[]) => {
  const lost = rows.filter(({ contact }) => contact === null);
  return new Map(lost.map(({ id, number }) => [id, new BusinessError(`${number} 没有收件人`, { recordId: id })]));
});
const letterCalls = router({
  ...moving(letter, {
    post: { may: mayPost, act: async () => ({ note: '已寄' }) },
    recall: async (_ctx, _row, { reason }) => ({ note: reason }),
    look: {},
  }),
  screen: procedure.meta({ permission: 'quotesprogram' }).query(({ ctx }) => screenOf(letter, ctx)),
  list: procedure
    .meta({ permission: 'quotesprogram' })
    .input(listInput)
    .query(({ ctx, input }) => listShown(ctx, letter, input)),
  changes: procedure
    .meta({ permission: 'quotesprogram' })
    .input(idInput)
    .query(({ ctx, input }) => historyOf(ctx, letter, input.id)),
});
const calls = router({ marketing: router({ letter: letterCalls }) });

/** Calls by paths that the product does not have. */
type Asking = {
  [Name in 'query' | 'mutate' | 'refusal']: (
    path: `marketing.letter.${string}`,
    input?: unknown,
  ) => ReturnType<ReturnType<typeof askAs>[Name]>;
};
const ask = (of: Parameters<typeof buildSession>[0] = {}, options: Parameters<typeof askAs>[2] = {}) =>
  // The paths of the test's own router are no paths of the product.
  askAs(plant.database, buildSession(of), { router: calls, ...options }) as unknown as Asking;
let last = 0;
async function buildLetter(of: Record<string, unknown> = {}): Promise<{ id: string; number: string }> {
  last += 1;
  const terms = {
    customer: '海岳照明',
    quoteDate: '2026-05-04',
    validTo: '2026-06-04',
    currency: 'CNY',
    exchangeRate: '1',
    contact: '王五',
  };
  return askAs(plant.database, buildSession()).mutate('marketing.quotesProgram.save', { ...terms, title: `信 ${last}`, ...of });
}
const rowOf = async (id: string, of: Parameters<typeof ask>[0] = {}, options: Parameters<typeof ask>[1] = {}) =>
  (await ask(of, options).query('marketing.letter.list', { filters: { id } })).records[0];

beforeEach(() => void mayPost.mockClear());

describe('what a row offers', () => {
  test('is what its command would do: by state, by right and by the rule beside the command', async () => {
    const [known, lost] = [await buildLetter(), await buildLetter({ contact: '' })];

    const offered = [
      await rowOf(known.id),
      await rowOf(lost.id),
      await rowOf(known.id, { codes: new Set(['quotesprogram', 'quotesprogram_recall']) }),
    ];
    const refusal = await ask().refusal('marketing.letter.post', { ids: [lost.id] });
    await ask().mutate('marketing.letter.post', { ids: [known.id] });

    expect(offered.map(({ _offered }) => _offered)).toEqual([['post', 'look'], ['look'], []]);
    expect(refusal).toMatchObject({ code: 400, message: `${lost.number} 没有收件人`, recordId: lost.id });
    expect((await rowOf(known.id))._offered).toEqual(['recall', 'look']);
  });

  test('is asked once for all rows of a page, and not for callers of /api, whose answers have no such field', async () => {
    for (let nth = 0; nth < 3; nth += 1) await buildLetter();

    await ask().query('marketing.letter.list', { size: 50 });
    const asked = mayPost.mock.calls.length;
    const { records } = await ask({}, { door: 'blade' }).query('marketing.letter.list', { size: 50 });

    expect([asked, mayPost.mock.calls.length]).toEqual([1, 1]);
    expect(records.length).toBeGreaterThanOrEqual(3);
    for (const record of records) expect(record).not.toHaveProperty('_offered');
  });
});

describe('a move', () => {
  test('does all of the chosen records or none', async () => {
    const [one, other, lost] = [await buildLetter(), await buildLetter(), await buildLetter({ contact: '' })];

    const refusals = [
      await ask().refusal('marketing.letter.post', { ids: [one.id, lost.id] }),
      await ask().refusal('marketing.letter.post', { ids: [one.id, '1'] }),
      await ask().refusal('marketing.letter.post', { ids: [] }),
    ];
    const before = await rowOf(one.id);
    await ask().mutate('marketing.letter.post', { ids: `${other.id},${one.id}` });

    expect(refusals.map(({ code }) => code)).toEqual([400, 404, 400]);
    expect(before.state).toBe('draft');
    expect([await rowOf(one.id), await rowOf(other.id)]).toMatchObject([
      { state: 'issued', note: '已寄' },
      { state: 'issued', note: '已寄' },
    ]);
  });

  test('from another state is refused in words, and of two at once the second learns of the first', async () => {
    const { id, number } = await buildLetter({ title: '合同' });

    const outcomes = await Promise.allSettled([1, 2].map(() => ask().mutate('marketing.letter.post', { ids: [id] })));
    const inChinese = await ask().refusal('marketing.letter.post', { ids: [id] });
    const inEnglish = await ask({}, { locale: 'en' }).refusal('marketing.letter.post', { ids: [id] });

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(inChinese).toMatchObject({ code: 409, message: `${number} 合同 已寄出，不能执行该操作`, recordId: id });
    expect(inEnglish.message).toBe(`${number} 合同 is posted: this is not possible now`);
  });

  test('of a record that somebody changed since is refused, where the client says what it read', async () => {
    const { id } = await buildLetter();

    const stale = await ask().refusal('marketing.letter.post', { ids: [id], version: 7 });
    await ask().mutate('marketing.letter.post', { ids: [id], version: 1 });

    expect(stale).toMatchObject({ code: 409, message: '数据已被他人修改' });
    expect(await rowOf(id)).toMatchObject({ state: 'issued', version: 2 });
  });

  test('of many takes no more statements than of one, and each has its history', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 12; nth += 1) ids.push((await buildLetter()).id);
    const [first = '', ...others] = ids;
    let statements = 0;
    onStatement(() => {
      statements += 1;
    });
    const counted = async (path: 'post' | 'recall', of: string[]) => {
      statements = 0;
      await ask().mutate(`marketing.letter.${path}`, { ids: of, ...(path === 'recall' && { reason: '写错了' }) });
      return statements;
    };

    const [one, all] = [await counted('post', [first]), await counted('post', others)];
    const recalled = await counted('recall', ids);

    expect(one).toBeGreaterThan(2);
    expect([all, recalled]).toEqual([one, one]);
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({ state: 'draft', note: '写错了', version: 3 });
      const [latest, before] = await ask().query('marketing.letter.changes', { id });
      expect([latest.command, before.command]).toEqual(['召回', '寄出']);
    }
  });

  test('asks for its fields, refuses them at the field, and gets their values', async () => {
    const { id } = await buildLetter();
    await ask().mutate('marketing.letter.post', { ids: [id] });

    const { actions } = await ask().query('marketing.letter.screen');
    const refusals = [
      await ask().refusal('marketing.letter.recall', { ids: [id] }),
      await ask().refusal('marketing.letter.recall', { ids: [id], reason: '长'.repeat(21) }),
    ];
    await ask().mutate('marketing.letter.recall', { ids: [id], reason: '写错了' });

    expect(actions.find(({ name }: { name: string }) => name === 'recall')).toMatchObject({
      asks: [{ name: 'reason', label: '原因', required: '请填写原因' }],
    });
    expect(refusals.map(({ code, problems }) => [code, Object.keys(problems)])).toEqual([
      [400, ['reason']],
      [400, ['reason']],
    ]);
    expect(refusals[0]?.problems.reason).toBe('请填写原因');
    expect(await rowOf(id)).toMatchObject({ state: 'draft', note: '写错了' });
  });

  test('stands in the history in its own words, with what really changed', async () => {
    const { id } = await buildLetter();
    await ask().mutate('marketing.letter.post', { ids: [id] });
    await ask().mutate('marketing.letter.look', { ids: [id] });

    const [looked, posted] = await ask().query('marketing.letter.changes', { id });
    const inEnglish = await ask({}, { locale: 'en' }).query('marketing.letter.changes', { id });

    expect([looked.command, posted.command]).toEqual(['查看', '寄出']);
    expect(looked.changes).toEqual([]);
    expect(posted.changes).toMatchObject([
      { name: 'note', before: '', after: '已寄' },
      { name: 'state', before: '草稿' },
    ]);
    expect(inEnglish.map(({ command }: { command: string }) => command).slice(0, 2)).toEqual(['Look', 'Posted']);
  });
});
