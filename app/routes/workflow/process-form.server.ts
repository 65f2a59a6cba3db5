import type { Say } from '#app/i18n/say.ts';
import type { FieldView } from '#rules/screen.ts';

interface Offers {
  jumps: readonly { id: string; label: string }[];
  mayCopy: boolean;
}

/** A command with a form of its own, if it is offered. */
export function askingIn(act: string | null, { jumps, mayCopy }: Offers): 'jump' | 'copy' | undefined {
  if (act === 'copy' && mayCopy) return 'copy';
  return act === 'jump' && jumps.length > 0 ? 'jump' : undefined;
}

/** What it asks for. */
export const fieldsOf = (act: 'jump' | 'copy', { jumps }: Offers, say: Say): FieldView[] =>
  act === 'jump' ? jumpFields(jumps, say) : copyFields(say);

const copyFields = (say: Say): FieldView[] => [
  {
    name: 'userIds',
    label: say('workflow.copyTo'),
    kind: 'references',
    source: 'system.user.select',
    required: say('workflow.copyMissing'),
  },
  { name: 'comment', label: say('workflow.comment'), kind: 'longText', max: 2000, wide: true },
];

const jumpFields = (jumps: Offers['jumps'], say: Say): FieldView[] => [
  {
    name: 'node',
    label: say('workflow.jumpTo'),
    kind: 'choice',
    required: say('workflow.stepMissing'),
    options: jumps.map(({ id, label }) => ({ value: id, label })),
  },
  {
    name: 'reason',
    label: say('workflow.jumpReason'),
    kind: 'longText',
    max: 2000,
    wide: true,
    required: say('workflow.jumpReasonMissing'),
  },
];
