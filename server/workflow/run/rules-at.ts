import { fieldsOf } from '../model/condition.ts';
import { flowOf, type Graph, isStepNode, nodeOf } from '../model/graph.ts';
import { type StepRules, usualRules } from '../model/step-rules.ts';

/** The rules of a step; the usual ones of what is none, such as the start that an adjust task may stand for. */
export function rulesAt(graph: Graph, id: string): StepRules {
  const node = graph.nodes[id];
  return node && isStepNode(node) ? node.rules : usualRules;
}

/** Whether the file itself says what becomes of a refusal: a condition behind the step, before the next one, reads `pass`. */
export function readsPass(graph: Graph, step: string): boolean {
  const seen = new Set<string>();
  const reads = (id: string): boolean =>
    nodeOf(graph, id).outgoing.some((flow) => {
      const { condition, to } = flowOf(graph, flow);
      if (condition && fieldsOf(condition).includes('pass')) return true;
      const isFurther = !seen.has(to) && ['exclusive', 'inclusive', 'parallel'].includes(nodeOf(graph, to).kind);
      seen.add(to);
      return isFurther && reads(to);
    });
  return reads(step);
}

/** Where the applicant changes what was refused, and submits it again or gives it up: the file says so, or leaves such a decision to him alone. */
export function isAdjustStep(graph: Graph, id: string): boolean {
  const { isAdjusting, who } = rulesAt(graph, id);
  return isAdjusting || (who.length > 0 && who.every(({ kind }) => kind === 'applicant') && readsPass(graph, id));
}

/** What ways are chosen by; `pass` is set by decisions, not typed. */
export const conditionFields = ({ flows }: Graph): string[] =>
  [...new Set(Object.values(flows).flatMap(({ condition }) => (condition ? fieldsOf(condition) : [])))].filter((name) => name !== 'pass');
