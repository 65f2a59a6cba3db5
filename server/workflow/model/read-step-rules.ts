import type { Label } from '#rules/screen.ts';
import type { ReadElement } from './file-elements.ts';
import { ownParts, type Prefixes, vendorAttribute } from './file-elements.ts';
import { type StepRules, usualRules, type Who } from './step-rules.ts';

/** What of a step's rules cannot be read, told where it stands. */
export type Refuse = (says: Label) => void;

const signs = ['all', 'any', 'share', 'sequence', 'claim'] as const;
const duration = /^P(?!$)(\d+W|(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?)$/;

/** Whether a text is a length of time as ISO 8601 writes it, without years and months, whose length nobody knows. */
export const isDuration = (text: string): boolean => duration.test(text);

/** Reads the rules of a user task: our own part of the file, or what files of Flowable's family say in their attributes. */
export function readStepRules(element: ReadElement, prefixes: Prefixes, refuse: Refuse): StepRules {
  const own = ownParts(element, prefixes, 'approval')[0];
  const who = [...ownParts(element, prefixes, 'who').flatMap((part) => whoOf(part, refuse)), ...vendorWho(element, prefixes, refuse)];
  const read = own === undefined ? {} : readOwn(own, refuse);
  const sign = signOf(element, refuse);
  const due = vendorAttribute(element, prefixes, 'dueDate');
  if (due !== undefined && !isDuration(due))
    refuse({ zh: `时限“${due}”须如 P2D、PT48H`, en: `The time ${due} has to be like P2D or PT48H` });
  return { ...usualRules, ...sign, ...(due !== undefined && isDuration(due) && { due }), ...read, who };
}

/** By the file's loop: parallel is 会签, or what its condition says of those known; sequential is 依次审批. Without one, one person decides. */
function signOf({ loopCharacteristics: loop }: ReadElement, refuse: Refuse): Partial<Pick<StepRules, 'sign' | 'share'>> {
  if (!loop) return {};
  if (loop.isSequential) return { sign: 'sequence' };
  const said = loop.completionCondition?.body?.replaceAll(/\s/g, '') ?? '';
  if (said === '' || /^[$#]\{nrOfCompletedInstances==nrOfInstances\}$/.test(said)) return { sign: 'all' };
  if (/^[$#]\{nrOfCompletedInstances(?:==|>=)1\}$/.test(said)) return { sign: 'any' };
  const share = /^[$#]\{nrOfCompletedInstances\/nrOfInstances>=?(0?\.\d{1,2}|1(?:\.0)?)\}$/.exec(said)?.[1];
  if (share !== undefined) return { sign: 'share', share: Math.round(Number(share) * 100) };
  refuse({ zh: `不认识的会签完成条件“${said}”`, en: `Unknown completion condition ${said}` });
  return {};
}

function readOwn(part: Record<string, string>, refuse: Refuse): Partial<StepRules> {
  const one = <Name extends string>(name: string, names: readonly Name[]): Name | undefined => {
    const value = part[name];
    if (value === undefined) return undefined;
    const found = names.find((each) => each === value);
    if (found === undefined)
      refuse({ zh: `${name} 不能是“${value}”：${names.join('、')}`, en: `${name} cannot be ${value}: ${names.join(', ')}` });
    return found;
  };
  const share = part.share === undefined ? undefined : Number(part.share);
  if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= 100))
    refuse({ zh: '通过比例须为1至100的整数', en: 'The share is a whole number from 1 to 100' });
  if (part.due !== undefined && !isDuration(part.due))
    refuse({ zh: `时限“${part.due}”须如 P2D、PT48H`, en: `The time ${part.due} has to be like P2D or PT48H` });
  return defined({
    sign: one('sign', signs),
    share,
    whenEmpty: one('whenEmpty', ['administrator', 'skip', 'refuse'] as const),
    whenApplicant: one('whenApplicant', ['head', 'self', 'skip'] as const),
    whenAgain: one('whenAgain', ['anew', 'skipNext', 'skipAlways'] as const),
    whenLate: one('whenLate', ['remind', 'agree', 'return', 'refuse'] as const),
    due: part.due,
    mayReturn: one('mayReturn', ['applicant', 'passed', 'no'] as const),
    mayRefuse: isYes(one('mayRefuse', ['true', 'false'] as const)),
    afterReturn: one('afterReturn', ['straight', 'again', 'ask'] as const),
    needsComment: isYes(one('needsComment', ['true', 'false'] as const)),
    isAdjusting: isYes(one('isAdjusting', ['true', 'false'] as const)),
    editable: part.editable?.split(',').map((name) => name.trim()),
  });
}

const isYes = (value: string | undefined): boolean | undefined => (value === undefined ? undefined : value === 'true');

const defined = <Rules extends object>(rules: Rules): Partial<StepRules> =>
  // Only keys of StepRules come in, and those without a value are left to the usual.
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as Partial<StepRules>;

function whoOf({ kind = '', value = '', within, levels }: Record<string, string>, refuse: Refuse): Who[] {
  switch (kind) {
    case 'user':
      return [{ kind, ids: partsOf(value) }];
    case 'role':
      return [{ kind, alias: value, within: within === 'department' ? 'department' : 'tenant' }];
    case 'post':
    case 'department':
      return [{ kind, id: value }];
    case 'head':
      return [{ kind, levels: Math.min(9, Math.max(1, Number(levels ?? 1) || 1)) }];
    case 'superior':
    case 'applicant':
    case 'handedOn':
      return [{ kind }];
    case 'chosen':
      return [{ kind, variable: value === '' ? 'taskUser' : value }];
    case 'field':
      return [{ kind, name: value }];
    default:
      refuse({ zh: `不认识的处理人类型“${kind}”`, en: `Unknown kind of person: ${kind}` });
      return [];
  }
}

/** `assignee`, `candidateUsers` and `candidateGroups` of Flowable, Activiti and Camunda, where they name somebody and compute nothing. */
function vendorWho(element: ReadElement, prefixes: Prefixes, refuse: Refuse): Who[] {
  const [assignee, users, groups] = (['assignee', 'candidateUsers', 'candidateGroups'] as const).map((name) =>
    vendorAttribute(element, prefixes, name),
  );
  const people = [...(assignee === undefined ? [] : [assignee]), ...partsOf(users ?? '')].map((text) => personOf(text, refuse));
  return [
    ...people.flatMap((person) => person ?? []),
    ...partsOf(groups ?? '').map((alias): Who => ({ kind: 'role', alias, within: 'tenant' })),
  ];
}

const applicants = new Set(['initiator', 'applyUser', 'applicant', 'startUser']);

function personOf(text: string, refuse: Refuse): Who | undefined {
  const variable = /^[$#]\{\s*([A-Za-z_]\w*)\s*\}$/.exec(text)?.[1];
  if (variable !== undefined) return applicants.has(variable) ? { kind: 'applicant' } : { kind: 'chosen', variable };
  const id = /^(?:taskUser_)?(\d+)$/.exec(text)?.[1];
  if (id !== undefined) return { kind: 'user', ids: [id] };
  refuse({ zh: `处理人“${text}”须为用户编号或 \${变量}`, en: `${text} has to be the id of a user, or \${variable}` });
  return undefined;
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
