import type { Label } from '#rules/screen.ts';
import type { Sign } from '../model/step-rules.ts';

/** A task of a step: one person's part in its decision. */
export interface Signer {
  id: string;
  person: string;
  state: 'waiting' | 'open' | 'agreed' | 'refused' | 'cancelled';
  /** Asked in addition by another task of the step: before it decides, after it has, or beside it. */
  added?: { by: string; where: Where };
  /** Who asked this person for an answer and decides himself afterwards (委派). */
  owner?: string;
}

export type Where = 'before' | 'after' | 'beside';

/** A step that is being decided, its signers in their order. */
export interface Round {
  sign: Sign;
  /** Percent that has to agree, of `share` alone. */
  share: number;
  signers: readonly Signer[];
}

/** A round after a command: how it stands, and whether the step is decided with it. */
export interface Judged {
  round: Round;
  verdict: 'open' | 'agreed' | 'refused';
}

/** Why a command is not possible now. */
export interface Refusal {
  says: Label;
}

const gone: Refusal = { says: { zh: '该任务已处理', en: 'This task is decided' } };

/** Begins a round: all at once, or the first of a sequence. */
export function roundOf(sign: Sign, share: number, people: readonly { id: string; person: string }[]): Round {
  return { sign, share, signers: people.map((one, at): Signer => ({ ...one, state: sign === 'sequence' && at > 0 ? 'waiting' : 'open' })) };
}

/** One agrees or refuses; what is decided by it for the others is cancelled. */
export function decide(round: Round, id: string, decision: 'agreed' | 'refused'): Judged | Refusal {
  const signer = openSigner(round, id);
  if (!signer) return gone;
  if (signer.owner !== undefined) return answered(round, signer);
  const decided = change(round, id, { state: decision });
  return judge(decision === 'agreed' ? wake(decided) : passOn(decided, signer));
}

/** Asks further people: before this task decides, after it has agreed, or beside it. */
export function addSigners(round: Round, id: string, where: Where, people: readonly { id: string; person: string }[]): Judged | Refusal {
  const signer = openSigner(round, id);
  if (!signer) return gone;
  if (signer.added) return { says: { zh: '加签的人不能再加签', en: 'Somebody who was added cannot add others' } };
  if (signer.owner !== undefined) return { says: { zh: '请先答复委派人', en: 'Answer first who asked you' } };
  const doubled = people.find(
    ({ person }, at) =>
      round.signers.some((one) => one.person === person && one.state !== 'cancelled') ||
      people.findIndex((one) => one.person === person) !== at,
  );
  if (doubled) return { says: { zh: '同一个人在该节点已有任务', en: 'This person has a task of this step' } };
  const state = where === 'beside' && round.sign === 'sequence' ? 'waiting' : 'open';
  const added = people.map((one): Signer => ({ ...one, state: where === 'after' ? 'open' : state, added: { by: id, where } }));
  const own = where === 'before' ? 'waiting' : where === 'after' ? 'agreed' : 'open';
  const at = round.signers.findIndex((one) => one.id === id);
  const signers = where === 'before' ? round.signers.toSpliced(at, 0, ...added) : round.signers.toSpliced(at + 1, 0, ...added);
  return judge(change({ ...round, signers }, id, { state: own }));
}

/** Takes an added signer off who has not decided: the step is as it was before he was asked, and never agreed by it. */
export function takeOff(round: Round, id: string): Judged | Refusal {
  const signer = round.signers.find((one) => one.id === id);
  if (!signer?.added) return { says: { zh: '只能减去加签的人', en: 'Only who was added can be taken off' } };
  if (signer.state !== 'open' && signer.state !== 'waiting') return gone;
  const { by, where } = signer.added;
  const without = change(round, id, { state: 'cancelled' });
  const isLast = !without.signers.some(({ added, state }) => added?.by === by && added.where === where && state !== 'cancelled');
  const judged = judge(isLast && where !== 'beside' ? change(without, by, { state: 'open' }) : wake(without));
  if (judged.verdict === 'open') return judged;
  // His own decision stood before: what it would now decide is his to say again.
  const again = judge(change(without, by, { state: 'open' }));
  if (again.verdict === 'open') return again;
  return { says: { zh: '减签后该节点会直接结束，请让其处理', en: 'Without this person the step would be decided: let them decide' } };
}

/** Asks another for an answer (委派), or hands the task over for good (转办). */
export function giveTo(round: Round, id: string, person: string, how: 'delegate' | 'transfer'): Judged | Refusal {
  const signer = openSigner(round, id);
  if (!signer) return gone;
  if (round.signers.some((one) => one.person === person && one.state !== 'cancelled'))
    return { says: { zh: '同一个人在该节点已有任务', en: 'This person has a task of this step' } };
  return judge(change(round, id, how === 'delegate' ? { person, owner: signer.owner ?? signer.person } : { person }));
}

/** The decision of a round as it stands. */
export function judge(round: Round): Judged {
  const counted = round.signers.filter(({ state, added }) => state !== 'cancelled' && (!added || added.where === 'beside'));
  const isAwaited = round.signers.some(({ state, added }) => added?.where === 'after' && (state === 'open' || state === 'waiting'));
  const verdict = verdictOf(round, counted);
  if (verdict === 'open' || (verdict === 'agreed' && isAwaited)) return { round, verdict: 'open' };
  const signers = round.signers.map(
    (one): Signer => (one.state === 'open' || one.state === 'waiting' ? { ...one, state: 'cancelled' } : one),
  );
  return { round: { ...round, signers }, verdict };
}

function verdictOf({ sign, share }: Round, counted: readonly Signer[]): Judged['verdict'] {
  const of = (state: Signer['state']): number => counted.filter((one) => one.state === state).length;
  const [all, agreed, refused] = [counted.length, of('agreed'), of('refused')];
  if (sign === 'share') {
    if (agreed * 100 >= share * all) return 'agreed';
    return (all - refused) * 100 < share * all ? 'refused' : 'open';
  }
  if (refused > 0) return 'refused';
  const needed = sign === 'any' || sign === 'claim' ? 1 : all;
  return all > 0 && agreed >= needed ? 'agreed' : 'open';
}

const openSigner = ({ signers }: Round, id: string): Signer | undefined => signers.find((one) => one.id === id && one.state === 'open');

const change = (round: Round, id: string, to: Partial<Signer>): Round => ({
  ...round,
  signers: round.signers.map((one) => (one.id === id ? { ...one, ...to } : one)),
});

/** The answer of who was asked is no decision: the task goes back to its owner. */
function answered(round: Round, { id, owner = '' }: Signer): Judged {
  const signers = round.signers.map((one): Signer => {
    if (one.id !== id) return one;
    const { owner: _owner, ...own } = one;
    return { ...own, person: owner };
  });
  return judge({ ...round, signers });
}

/** A refusal of somebody who was asked before or after counts as his who asked. */
function passOn(round: Round, { added }: Signer): Round {
  if (!added || added.where === 'beside') return wake(round);
  const dropped = round.signers.filter(
    (one) => one.added?.by === added.by && one.added.where !== 'beside' && (one.state === 'open' || one.state === 'waiting'),
  );
  const without = dropped.reduce((one, { id }) => change(one, id, { state: 'cancelled' }), round);
  return wake(change(without, added.by, { state: 'refused' }));
}

/** Opens whoever waited: for those asked before him, or for his turn in a sequence. */
function wake(round: Round): Round {
  const isBefore = ({ id }: Signer): boolean =>
    round.signers.some(({ added, state }) => added?.by === id && added.where === 'before' && (state === 'open' || state === 'waiting'));
  const waiting = round.signers.filter((one) => one.state === 'waiting' && !isBefore(one));
  if (round.sign !== 'sequence') return waiting.reduce((one, { id }) => change(one, id, { state: 'open' }), round);
  const isHeld = round.signers.some(({ state }) => state === 'open');
  const next = waiting[0];
  return isHeld || !next ? round : change(round, next.id, { state: 'open' });
}
