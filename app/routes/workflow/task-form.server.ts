import type { Say } from '#app/i18n/say.ts';
import type { FieldView } from '#rules/screen.ts';

/** What can be done on the page of a task, each with a form of its own. */
export const acts = ['decide', 'return', 'reject', 'transfer', 'delegate', 'sign'] as const;
export type Act = (typeof acts)[number];

export const actIn = (text: string | null): Act => acts.find((act) => act === text) ?? 'decide';

interface Task {
  fields: FieldView[];
  needsComment: boolean;
  returns: readonly { id: string; label: string }[];
}

/** What an act asks for. */
export function fieldsOf(act: Act, { fields, needsComment, returns }: Task, say: Say): FieldView[] {
  const comment: FieldView = {
    ...{ name: 'comment', label: say('workflow.comment'), kind: 'longText', max: 2000, wide: true },
    ...(act === 'decide' && needsComment && { required: say('workflow.commentMissing') }),
  };
  const person: FieldView = {
    name: 'userId',
    label: say('workflow.person'),
    kind: 'reference',
    source: 'system.user.select',
    required: say('workflow.personMissing'),
  };
  const people: FieldView = { ...person, name: 'userIds', kind: 'references' };
  switch (act) {
    case 'decide':
      return [...fields, comment];
    case 'return': {
      const options = [{ value: '', label: say('workflow.applicant') }, ...returns.map(({ id, label }) => ({ value: id, label }))];
      return returns.length === 0
        ? [comment]
        : [{ name: 'node', label: say('workflow.returnTo'), kind: 'choice', options: options.slice(1) }, comment];
    }
    case 'reject':
      return [comment];
    case 'sign': {
      const where = (['before', 'after', 'beside'] as const).map((value) => ({ value, label: say(`workflow.${value}`) }));
      return [
        people,
        {
          name: 'where',
          label: say('workflow.where'),
          kind: 'choice',
          options: where,
          initial: 'before',
          required: say('workflow.personMissing'),
        },
        comment,
      ];
    }
    default:
      return [person, comment];
  }
}

/** Values of a form as a process keeps them. */
export const valuesIn = (typed: Record<string, unknown>): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? ''),
    ]),
  );

/** A leave as its form was filled in. */
export const leaveIn = ({ taskUser, startTime, endTime, reason }: Record<string, unknown>) => ({
  taskUser: String(taskUser ?? ''),
  startTime: String(startTime ?? ''),
  endTime: String(endTime ?? ''),
  reason: typeof reason === 'string' ? reason : undefined,
});
