import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProcess } from '#server/workflow/model/check-process.ts';
import { nodeOf } from '#server/workflow/model/graph.ts';
import { readBpmn } from '#server/workflow/model/read-bpmn.ts';
import type { Value } from '#server/workflow/model/values.ts';
import { begin, interrupt, leave, type Machine, machineOf, put, restingOf, type Token } from '#server/workflow/run/advance.ts';
import { chooseBy } from '#server/workflow/run/choose.ts';
import { exploreProcess } from '#server/workflow/run/explore-process.ts';
import { givenUpBy } from '#server/workflow/run/return-to.ts';
import { isLongRun } from '#tests/told.ts';
import { bpmnOf, enter, finish, goBack, openOf, type Pick, type Rest, stepsOf, type Tree, trees } from './process-trees.ts';

const runs = isLongRun ? 20_000 : 500;

test('a process of blocks runs as its plain model does, whatever is decided, returned or late', async () => {
  await fc.assert(
    fc.asyncProperty(trees(3), fc.array(fc.nat(), { minLength: 4, maxLength: 30 }), async (tree, decisions) => {
      const machine = await machineFor(tree);
      let [pick, choose] = oracle(tree, machine, decisions[0] ?? 0);
      let rest: Rest | undefined = enter(tree, pick);
      let { tokens, result } = begin(machine, choose);

      for (const decision of decisions.slice(1)) {
        expect(openSteps(machine, tokens)).toEqual(openOf(rest).toSorted());
        if (!rest) break;
        const steps = openOf(rest).toSorted();
        const step = steps[decision % steps.length] ?? '';
        const isLate = step.startsWith('timed') && decision % 3 === 0;
        [pick, choose] = oracle(tree, machine, decision);
        const to = decision % 4 === 1 ? stepsOf(tree)[(decision >> 3) % stepsOf(tree).length] : undefined;
        if (to) {
          const gives = givenUpBy(machine, step, to.id);
          const from = stepsOf(tree).find(({ id }) => id === step)?.around ?? [];
          const isWithin = to.around.every((one, at) => from[at] === one);
          expect(typeof gives, `${step} → ${to.id}`).toBe(isWithin ? 'function' : 'string');
          if (typeof gives === 'string') continue;
          rest = goBack(rest, tree, to.id);
          ({ tokens, result } = put(machine, tokens, to.id, gives, choose));
          continue;
        }
        rest = finish(rest, step, isLate, pick);
        ({ tokens, result } = isLate ? interrupt(machine, tokens, `${step}-late`, choose) : leave(machine, tokens, step, choose));
      }

      expect(openSteps(machine, tokens)).toEqual(openOf(rest).toSorted());
      expect(result).toBe(rest ? undefined : 'approved');
      expect(tokens.length === 0).toBe(rest === undefined);
    }),
    { numRuns: runs },
  );
}, 600_000);

test('a process of blocks passes the checks of a deployment', async () => {
  await fc.assert(
    fc.asyncProperty(trees(2), async (tree) => {
      const { graph } = await machineFor(tree);

      expect([...checkProcess(graph), ...exploreProcess(graph)]).toEqual([]);
    }),
    { numRuns: runs / 5 },
  );
}, 600_000);

async function machineFor(tree: Tree): Promise<Machine> {
  const read = await readBpmn(new TextEncoder().encode(bpmnOf(tree)));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return machineOf(read.graph);
}

const openSteps = (machine: Machine, tokens: readonly Token[]): string[] =>
  restingOf(machine, tokens)
    .map(({ node }) => nodeOf(machine.graph, node).id)
    .toSorted();

/** The same decisions for both: numbers of ways for the model, values of the form for the machine. */
function oracle(tree: Tree, { graph }: Machine, seed: number): [Pick, ReturnType<typeof chooseBy>] {
  const values: Record<string, Value> = {};
  const pick: Pick = (gateway, ways, kind) => {
    const number = hashed(`${seed} ${gateway}`);
    if (kind === 'one') return [number % ways];
    const some = Array.from({ length: ways }, (_, at) => at).filter((at) => at > 0 && (number >> at) & 1);
    return some.length === 0 ? [0] : some;
  };
  for (const { id, is, ways } of gatewaysOf(tree)) {
    const picked = pick(id, ways, is === 'inc' ? 'some' : 'one');
    values[id] = picked[0] ?? 0;
    for (let at = 1; at < ways; at += 1) values[`${id}_${at}`] = picked.includes(at);
  }
  return [pick, chooseBy(graph, values)];
}

function gatewaysOf(tree: Tree): { id: string; is: Tree['is']; ways: number }[] {
  switch (tree.is) {
    case 'step':
      return [];
    case 'timed':
      return gatewaysOf(tree.late);
    case 'seq':
      return tree.parts.flatMap(gatewaysOf);
    case 'loop':
      return [{ id: tree.id, is: 'loop', ways: 2 }, ...gatewaysOf(tree.body)];
    case 'sub':
      return gatewaysOf(tree.body);
    default:
      return [{ id: tree.id, is: tree.is, ways: tree.ways.length }, ...tree.ways.flatMap(gatewaysOf)];
  }
}

function hashed(text: string): number {
  let number = 2_166_136_261;
  for (const sign of text) number = Math.imul(number ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return number >>> 3;
}
