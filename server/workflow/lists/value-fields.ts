import type { FieldView, Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { viewOf } from '#server/engine/views.ts';
import { type Field, reference, text } from '#server/entity/fields.ts';
import { type Graph, isStepNode } from '../model/graph.ts';
import type { Values } from '../model/values.ts';
import { conditionFields } from '../run/rules-at.ts';
import { namesOf } from './describe-items.ts';

/** What a process is about where no form of its own says so: whom its steps let the applicant choose, and what its conditions read. */
export function valueFields(ctx: SignedInContext, graph: Graph): FieldView[] {
  const chosen = chosenIn(graph);
  const plain = conditionFields(graph).filter((name) => !chosen.includes(name));
  const person = (name: string): Field => reference({ label: labelOf(name), to: 'system.user', required: true });
  return [
    ...chosen.map((name) => viewOf(name, person(name), ctx.locale)),
    ...plain.map((name) => viewOf(name, text({ label: labelOf(name), required: true }), ctx.locale)),
  ];
}

/** What the variables that old files use mean to people; others are shown as the file calls them. */
const usual: Readonly<Record<string, Label>> = {
  taskUser: { zh: '审批人', en: 'Approver' },
  days: { zh: '天数', en: 'Days' },
};
const labelOf = (name: string): Label => usual[name] ?? { zh: name, en: name };

/** The same as it was filled in, for people. */
export async function shownValues(ctx: SignedInContext, graph: Graph, values: Values): Promise<{ name: string; value: string }[]> {
  const chosen = chosenIn(graph);
  const names = await namesOf(
    ctx,
    chosen.map((name) => String(values[name] ?? '').replace(/^taskUser_/, '')).filter((id) => /^\d+$/.test(id)),
  );
  return Object.entries(values).flatMap(([name, value]) => {
    if (name === 'pass' || value === undefined || value === null || value === '') return [];
    const plain = String(value);
    return [
      { name: labelOf(name)[ctx.locale], value: chosen.includes(name) ? (names.get(plain.replace(/^taskUser_/, '')) ?? plain) : plain },
    ];
  });
}

const chosenIn = (graph: Graph): string[] => [
  ...new Set(
    Object.values(graph.nodes)
      .filter(isStepNode)
      .flatMap(({ rules }) => rules.who.flatMap((who) => (who.kind === 'chosen' ? [who.variable] : []))),
  ),
];
