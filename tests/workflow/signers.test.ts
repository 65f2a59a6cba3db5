import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addSigners,
  decide,
  giveTo,
  type Judged,
  judge,
  type Refusal,
  type Round,
  roundOf,
  takeOff,
  type Where,
} from '#server/workflow/run/signers.ts';

const people = (...names: string[]) => names.map((person) => ({ id: `t-${person}`, person }));

const told = (judged: Judged | Refusal): string => {
  if ('says' in judged) return judged.says.en;
  const { round, verdict } = judged;
  return `${round.signers.map(({ person, state }) => `${person} ${state}`).join(', ')}: ${verdict}`;
};

const then = (judged: Judged | Refusal, next: (round: Round) => Judged | Refusal): Judged | Refusal =>
  'says' in judged ? judged : next(judged.round);

test('会签: all must agree, and the first who refuses ends it', () => {
  const round = roundOf('all', 100, people('Li', 'Wang', 'Zhao'));

  const first = decide(round, 't-Li', 'agreed');
  expect(told(first)).toBe('Li agreed, Wang open, Zhao open: open');
  expect(told(then(first, (one) => decide(one, 't-Zhao', 'refused')))).toBe('Li agreed, Wang cancelled, Zhao refused: refused');
  const both = then(first, (one) => decide(one, 't-Wang', 'agreed'));
  expect(told(then(both, (one) => decide(one, 't-Zhao', 'agreed')))).toBe('Li agreed, Wang agreed, Zhao agreed: agreed');
});

test('或签: the first who decides does so for all', () => {
  const round = roundOf('any', 100, people('Li', 'Wang'));

  expect(told(decide(round, 't-Wang', 'agreed'))).toBe('Li cancelled, Wang agreed: agreed');
  expect(told(decide(round, 't-Wang', 'refused'))).toBe('Li cancelled, Wang refused: refused');
});

test('票签: it ends as soon as the share is reached, or can no longer be', () => {
  const round = roundOf('share', 60, people('A', 'B', 'C', 'D', 'E'));

  const two = then(decide(round, 't-A', 'agreed'), (one) => decide(one, 't-B', 'agreed'));
  expect(told(two)).toMatch(/: open$/);
  expect(told(then(two, (one) => decide(one, 't-C', 'agreed')))).toBe('A agreed, B agreed, C agreed, D cancelled, E cancelled: agreed');
  const against = then(decide(round, 't-A', 'refused'), (one) => decide(one, 't-B', 'refused'));
  expect(told(against)).toMatch(/: open$/);
  expect(told(then(against, (one) => decide(one, 't-C', 'refused')))).toMatch(/: refused$/);
});

test('依次审批: one after the other, and a refusal cancels who waits', () => {
  const round = roundOf('sequence', 100, people('Li', 'Wang', 'Zhao'));

  expect(told(judge(round))).toBe('Li open, Wang waiting, Zhao waiting: open');
  expect(told(decide(round, 't-Wang', 'agreed'))).toBe('This task is decided');
  const first = decide(round, 't-Li', 'agreed');
  expect(told(first)).toBe('Li agreed, Wang open, Zhao waiting: open');
  expect(told(then(first, (one) => decide(one, 't-Wang', 'refused')))).toBe('Li agreed, Wang refused, Zhao cancelled: refused');
});

test('前加签: mine waits for those whom I asked, and a refusal of theirs is mine', () => {
  const asked = addSigners(roundOf('all', 100, people('Li', 'Wang')), 't-Li', 'before', people('Chen'));

  expect(told(asked)).toBe('Chen open, Li waiting, Wang open: open');
  const agreed = then(asked, (one) => decide(one, 't-Chen', 'agreed'));
  expect(told(agreed)).toBe('Chen agreed, Li open, Wang open: open');
  expect(told(then(asked, (one) => decide(one, 't-Chen', 'refused')))).toBe('Chen refused, Li refused, Wang cancelled: refused');
});

test('后加签: mine is decided, and the step stays open until they agree', () => {
  const asked = addSigners(roundOf('all', 100, people('Li')), 't-Li', 'after', people('Chen', 'Sun'));

  expect(told(asked)).toBe('Li agreed, Chen open, Sun open: open');
  const first = then(asked, (one) => decide(one, 't-Chen', 'agreed'));
  expect(told(first)).toBe('Li agreed, Chen agreed, Sun open: open');
  expect(told(then(first, (one) => decide(one, 't-Sun', 'agreed')))).toMatch(/: agreed$/);
});

test('减签: the last one off puts the step back as it was, and never agrees', () => {
  const after = addSigners(roundOf('all', 100, people('Li')), 't-Li', 'after', people('Chen'));
  const before = addSigners(roundOf('all', 100, people('Li')), 't-Li', 'before', people('Chen'));
  const beside = addSigners(roundOf('all', 100, people('Li')), 't-Li', 'beside', people('Chen'));

  expect(told(then(after, (one) => takeOff(one, 't-Chen')))).toBe('Li open, Chen cancelled: open');
  expect(told(then(before, (one) => takeOff(one, 't-Chen')))).toBe('Chen cancelled, Li open: open');
  expect(told(then(beside, (one) => takeOff(one, 't-Chen')))).toBe('Li open, Chen cancelled: open');
  expect(told(then(after, (one) => takeOff(one, 't-Li')))).toBe('Only who was added can be taken off');
});

test('taking off the last who has not decided never decides for the others', () => {
  const beside = addSigners(roundOf('all', 100, people('Li')), 't-Li', 'beside', people('Chen'));
  const decided = then(beside, (one) => decide(one, 't-Li', 'agreed'));

  const off = then(decided, (one) => takeOff(one, 't-Chen'));

  expect(told(off)).toBe('Li open, Chen cancelled: open');
});

test('nobody is asked twice in a step, and who was asked does not ask others', () => {
  const round = roundOf('all', 100, people('Li', 'Wang'));

  expect(told(addSigners(round, 't-Li', 'before', people('Wang')))).toBe('This person has a task of this step');
  expect(told(addSigners(round, 't-Li', 'before', people('Chen', 'Chen')))).toBe('This person has a task of this step');
  const asked = addSigners(round, 't-Li', 'before', people('Chen'));
  expect(told(then(asked, (one) => addSigners(one, 't-Chen', 'before', people('Sun'))))).toBe('Somebody who was added cannot add others');
  expect(told(giveTo(round, 't-Li', 'Wang', 'transfer'))).toBe('This person has a task of this step');
});

test('委派: the answer is no decision, and a second delegation keeps the first owner', () => {
  const asked = giveTo(roundOf('all', 100, people('Li')), 't-Li', 'Chen', 'delegate');
  const passed = then(asked, (one) => giveTo(one, 't-Li', 'Sun', 'delegate'));

  const back = then(passed, (one) => decide(one, 't-Li', 'agreed'));

  expect(told(passed)).toBe('Sun open: open');
  expect(told(back)).toBe('Li open: open');
  expect(told(then(back, (one) => decide(one, 't-Li', 'agreed')))).toBe('Li agreed: agreed');
});

test('whatever is commanded, somebody can go on while a step is open, and nobody once it is decided', () => {
  const command = fc.record({
    verb: fc.constantFrom('agree', 'refuse', 'before', 'after', 'beside', 'off', 'delegate', 'transfer'),
    at: fc.nat(9),
  });
  const signs = fc.constantFrom('all' as const, 'any' as const, 'share' as const, 'sequence' as const, 'claim' as const);

  fc.assert(
    fc.property(
      signs,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(command, { maxLength: 25 }),
      (sign, count, share, commands) => {
        let judged: Judged = judge(roundOf(sign, share, people(...['A', 'B', 'C', 'D'].slice(0, count))));
        let next = 0;
        for (const { verb, at } of commands) {
          if (judged.verdict !== 'open') break;
          const { round } = judged;
          const signer = round.signers[at % round.signers.length];
          if (!signer) continue;
          next += 1;
          const answer = commanded(round, verb, signer.id, next);
          if ('says' in answer) continue;
          const wasAgreed = verb === 'off' && answer.verdict === 'agreed';
          expect(wasAgreed).toBe(false);
          judged = answer;
        }

        const open = judged.round.signers.filter(({ state }) => state === 'open');
        const pending = judged.round.signers.filter(({ state }) => state === 'open' || state === 'waiting');
        const living = judged.round.signers.filter(({ state }) => state !== 'cancelled').map(({ person }) => person);
        expect(new Set(living).size).toBe(living.length);
        if (judged.verdict === 'open') expect(open.length).toBeGreaterThan(0);
        else expect(pending).toEqual([]);
        if (judged.verdict === 'open' && sign === 'sequence')
          expect(judged.round.signers.filter(({ state, added }) => state === 'open' && !added).length).toBeLessThan(2);
      },
    ),
    { numRuns: 3_000 },
  );
});

function commanded(round: Round, verb: string, id: string, next: number): Judged | Refusal {
  const person = `P${next}`;
  switch (verb) {
    case 'agree':
      return decide(round, id, 'agreed');
    case 'refuse':
      return decide(round, id, 'refused');
    case 'off':
      return takeOff(round, id);
    case 'delegate':
    case 'transfer':
      return giveTo(round, id, person, verb);
    default:
      // The others are the places of an added signer.
      return addSigners(round, id, verb as Where, [{ id: `t-${person}`, person }]);
  }
}
