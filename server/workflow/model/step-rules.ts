/** What a file says of a step that people decide. */
export interface StepRules {
  /** Who gets it; several are added up. Nobody at all is refused at deployment. */
  who: readonly Who[];
  sign: Sign;
  /** The percentage that has to agree, 1 to 100; of `share` alone. */
  share: number;
  /** Nobody is left: disabled, left, or never there. */
  whenEmpty: 'administrator' | 'skip' | 'refuse';
  /** The applicant would decide on his own. */
  whenApplicant: 'head' | 'self' | 'skip';
  /** Somebody decided before in this instance. */
  whenAgain: 'anew' | 'skipNext' | 'skipAlways';
  /** Working time until it is due (ISO 8601). */
  due?: string;
  /** What the clock does when it is late by half of that again, after its reminders. */
  whenLate: 'remind' | 'agree' | 'return' | 'refuse';
  mayReturn: 'applicant' | 'passed' | 'no';
  mayRefuse: boolean;
  /** Where what was returned goes when it is submitted again; `ask`: the applicant says. */
  afterReturn: 'straight' | 'again' | 'ask';
  needsComment: boolean;
  /** The applicant's own step: what was returned is changed here. */
  isAdjusting: boolean;
  /** Fields of the form that may be changed here. */
  editable: readonly string[];
}

/** 会签, 或签, 票签, 依次审批; `claim`: whoever of them takes it first decides (签收). */
export type Sign = 'all' | 'any' | 'share' | 'sequence' | 'claim';

export type Who =
  | { kind: 'user'; ids: readonly string[] }
  /** By the alias of a role; `department`: those of the applicant's department or above, the nearest first. */
  | { kind: 'role'; alias: string; within: 'tenant' | 'department' }
  | { kind: 'post'; id: string }
  | { kind: 'department'; id: string }
  /** The head of the applicant's department, and of those above it up to this level. */
  | { kind: 'head'; levels: number }
  | { kind: 'superior' }
  | { kind: 'applicant' }
  /** Chosen at the start, by the name of the variable that holds the user. */
  | { kind: 'chosen'; variable: string }
  /** Chosen by whoever decides the step before. */
  | { kind: 'handedOn' }
  /** A user or department field of the form. */
  | { kind: 'field'; name: string };

export const usualRules: StepRules = {
  ...{ who: [], sign: 'claim', share: 100, whenEmpty: 'administrator', whenApplicant: 'head', whenAgain: 'anew', whenLate: 'remind' },
  ...{ mayReturn: 'applicant', mayRefuse: true, afterReturn: 'straight', needsComment: false, isAdjusting: false, editable: [] },
};
