import type { Browser } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { formWith, textOf } from '#tests/fixtures/page-form.ts';
import { type Visitor, visit } from '#tests/fixtures/visitor.ts';
import { borrowBrowser, borrowServer } from '#tests/process/borrowed.ts';
import type { RunningServer } from '#tests/process/running-server.ts';
import { isLongRun } from '#tests/told.ts';
import { buildLine, rowsOf } from './line-at-work.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([borrowServer(), borrowBrowser()]);
});

/** What may come back instead of the next page. */
const answers = ['warning', 'conflict', 'used key', 'session ended'] as const;
type Answer = (typeof answers)[number];
const pairs = answers.flatMap((first) => answers.flatMap((second) => (second === first ? [] : [{ first, second }])));

describe.each([
  {
    form: 'the report page',
    call: 'board.correctReport',
    addressOf: (lineId: string, id: string) => `/board/lines/${lineId}/report?id=${id}`,
    told: pairs,
  },
  {
    form: 'the form of the list',
    call: 'board.productionRecord.update',
    addressOf: (_lineId: string, id: string) => `/board/productionrecord/edit/${id}`,
    told: isLongRun ? pairs : pairs.filter(({ first }) => first === 'conflict'),
  },
])('a correction on $form asks nothing twice', ({ call, addressOf, told }) => {
  test.each(told)('$first, then $second', async ({ first, second }) => {
    const { lineId, id, correct, other } = await buildReports();
    const visitor = visit(server.origin);
    await visitor.signIn({ account: 'admin' });
    const at = addressOf(lineId, id);
    const happens: Record<Answer, (fields: URLSearchParams) => unknown> = {
      warning: (fields) => fields.set('outputCount', '60'),
      conflict: () => correct({ badCount: 3, unpleasantSight: '虚焊×3', note: '同事' }),
      'used key': (fields) => useKey(visitor, call, String(fields.get('_key')), other),
      'session ended': () => void visitor.cookies.clear(),
    };

    const { fields } = formWith(await (await visitor.ask(at)).text(), '_version');
    typeBad(fields, '2');
    await happens[first](fields);
    let next = await send(visitor, at, fields);
    const seen = [next.answer];
    for (let step = 0; next.answer !== 'saved' && step < 6; step += 1) {
      if (step === 0) await happens[second](next.fields);
      next = await send(visitor, at, next.fields);
      seen.push(next.answer);
    }

    expect(seen).toEqual([first, second, 'saved']);
    const note = [first, second].includes('conflict') ? '同事' : null;
    expect((await rowsOf(server, lineId)).find((row) => String(row.id) === id)).toMatchObject({ bad_count: 2, note });
  });
});

/** Sends a form, and answers what comes back as somebody who stands by what he typed; the next sending carries it. */
async function send(visitor: Visitor, at: string, fields: URLSearchParams): Promise<{ answer: Answer | 'saved'; fields: URLSearchParams }> {
  const answered = await visitor.ask(at, { method: 'POST', body: fields, headers: { origin: server.origin } });
  const to = answered.headers.get('location');
  if (to?.startsWith('/login')) {
    await visitor.signIn({ account: 'admin' });
    const back = new URL(to, server.origin).searchParams.get('to') ?? '';
    const page = await (await visitor.ask(back)).text();
    // The form of the list offers what was typed instead of filling it in.
    const offered = /href="([^"]*[?&]draft=1[^"]*)"/.exec(page)?.[1];
    const restored = offered === undefined ? page : await (await visitor.ask(offered.replaceAll('&amp;', '&'))).text();
    return { answer: 'session ended', fields: formWith(restored, '_version').fields };
  }
  if (to !== null) return { answer: 'saved', fields };
  const html = await answered.text();
  const { fields: again, buttons } = formWith(html, '_version');
  const press = (name: string, isWanted = (_value: string) => true) => {
    const button = buttons.find(([own, value]) => own === name && isWanted(value));
    if (button) again.set(name, name === 'confirm' ? [...again.getAll(name), button[1]].join(',') : button[1]);
    return button !== undefined;
  };
  if (press('confirm')) return { answer: 'warning', fields: again };
  if (press('_overwrites') || press('_take.badCount', (value) => value === 'mine')) {
    press('_take.unpleasantSight', (value) => value === 'mine');
    return { answer: 'conflict', fields: again };
  }
  expect(textOf(html)).toContain('同一幂等键不能用于不同的请求');
  return { answer: 'used key', fields: again };
}

/** A key that this person used for another report. */
async function useKey(visitor: Visitor, call: string, key: string, report: object): Promise<void> {
  const headers = { origin: server.origin, 'content-type': 'application/json', 'idempotency-key': key };
  const answer = await visitor.ask(`/trpc/${call}`, { method: 'POST', body: JSON.stringify(report), headers });
  expect(await answer.text()).toContain('"result"');
}

/** Defects of one kind: on the board its number, in the list the text that stands for it. */
function typeBad(fields: URLSearchParams, count: string): void {
  fields.set('badCount', count);
  if (fields.has('unpleasantSight:虚焊')) fields.set('unpleasantSight:虚焊', count);
  else fields.set('unpleasantSight', `虚焊×${count}`);
}

let built = 0;
/** Two reports of a line, 50 in and 48 out; the first may be corrected by a colleague meanwhile. */
async function buildReports() {
  built += 1;
  const { lineId, workOrderId, slots, mutate } = await buildLine({ server, browser }, `更正${built}`);
  const of = {
    inputCount: 50,
    outputCount: 48,
    badCount: 1,
    unpleasantSight: '虚焊',
    appearanceBadCount: 0,
    numberOfWorker: 6,
    workHour: 2,
  };
  const kind = { workHourType: 1, productionProcess: 1, confirm: true };
  const entries = slots.slice(0, 2).map((timeRange) => ({ ...of, ...kind, timeRange }));
  const ids: string[] = [];
  for (const entry of entries) ids.push(String((await mutate('board.reportSlot', { lineId, workOrderId, ...entry })).id));
  const [id = '', otherId] = ids;
  return {
    lineId,
    id,
    other: { id: otherId, ...entries[1], note: '另一份' },
    correct: (change: object) => mutate('board.correctReport', { id, version: 1, ...entries[0], ...change }),
  };
}
