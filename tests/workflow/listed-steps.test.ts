import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDefinition } from '#server/workflow/definitions/read-definition.ts';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import { isStepNode } from '#server/workflow/model/graph.ts';
import { type StepRules, usualRules, type Who } from '#server/workflow/model/step-rules.ts';
import { type ListedStep, writeSteps } from '#server/workflow/model/write-steps.ts';
import { bytesOf } from './files.ts';

const who: fc.Arbitrary<Who> = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1, maxLength: 3 }).map((ids): Who => ({ kind: 'user', ids })),
  fc.constantFrom<Who>(
    { kind: 'role', alias: 'manager', within: 'department' },
    { kind: 'role', alias: 'boss', within: 'tenant' },
    { kind: 'head', levels: 2 },
    { kind: 'superior' },
    { kind: 'applicant' },
    { kind: 'chosen', variable: 'taskUser' },
    { kind: 'handedOn' },
    { kind: 'field', name: 'reviewer' },
    { kind: 'post', id: '7' },
    { kind: 'department', id: '8' },
  ),
);

const rules: fc.Arbitrary<StepRules> = fc.record({
  who: fc.array(who, { minLength: 1, maxLength: 3 }),
  sign: fc.constantFrom('all', 'any', 'sequence', 'claim'),
  share: fc.constant(100),
  whenEmpty: fc.constantFrom('administrator', 'skip', 'refuse'),
  whenApplicant: fc.constantFrom('head', 'self', 'skip'),
  whenAgain: fc.constantFrom('anew', 'skipNext', 'skipAlways'),
  whenLate: fc.constantFrom('remind', 'agree', 'return', 'refuse'),
  mayReturn: fc.constantFrom('applicant', 'passed', 'no'),
  mayRefuse: fc.boolean(),
  afterReturn: fc.constantFrom('straight', 'again', 'ask'),
  needsComment: fc.boolean(),
  isAdjusting: fc.constant(false),
  editable: fc.subarray(['reason', 'days']),
});

const steps: fc.Arbitrary<ListedStep[]> = fc
  .array(fc.record({ name: fc.string({ minLength: 1, maxLength: 12 }), rules, isWhen: fc.boolean(), isBeside: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((listed) =>
    listed.map(({ name, rules: own, isWhen, isBeside }, at) => ({
      id: `step${at + 1}`,
      name,
      rules: own,
      ...(isWhen && { when: 'days > 3 && reason != "x<y"' }),
      isBeside,
    })),
  );

test('a process that is listed as steps is read again as the same steps, and may be deployed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (listed) => {
      const file = writeSteps({ key: 'purchase', name: '采购 & 付款', steps: listed });

      const read = await readDefinition(bytesOf(file), { fields: new Set(['days', 'reason', 'reviewer']) });

      if ('faults' in read) throw new Error(JSON.stringify(read.faults));
      expect(read.graph).toMatchObject({ key: 'purchase', name: '采购 & 付款' });
      const nodes = Object.values(read.graph.nodes).filter(isStepNode);
      expect(new Map(nodes.map((node) => [node.id, node.rules]))).toEqual(new Map(listed.map((step) => [step.id, step.rules])));
      for (const { id, name } of listed) expect(read.graph.nodes[id]?.label).toBe(name.replaceAll(/\p{Cc}/gu, ' ').trim() || id);
    }),
    { numRuns: 60 },
  );
});

test('a file without a drawing is kept with one, and is read with it again', async () => {
  const first = await readDefinition(bytesOf(leaveFile));
  if ('faults' in first) throw new Error(JSON.stringify(first.faults));

  const again = await readDefinition(bytesOf(first.xml));

  expect(again).toMatchObject({ drawing: { shapes: first.drawing.shapes, edges: first.drawing.edges }, xml: first.xml });
});

test('a share is written with its percentage, a step beside another between gateways', async () => {
  const step = (id: string, own: Partial<StepRules>, more: Partial<ListedStep> = {}): ListedStep => ({
    id,
    name: id,
    rules: { ...usualRules, who: [{ kind: 'superior' }], ...own },
    ...more,
  });
  const file = writeSteps({
    key: 'seal',
    name: '用印',
    steps: [step('legal', { sign: 'share', share: 60, due: 'P2D' }), step('office', {}, { isBeside: true })],
  });

  expect(file).toContain('sign="share" share="60" due="P2D"');
  expect(file).toContain('<bpmn:parallelGateway id="legal-all"/>');
  expect('faults' in (await readDefinition(bytesOf(file)))).toBe(false);
});
