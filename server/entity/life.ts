import type { Label, Tone } from '#rules/screen.ts';
import type { BusinessError } from '#server/errors.ts';
import type { EntityAction } from './entity.ts';
import type { FieldOptions } from './field-options.ts';
import type { Field } from './fields.ts';

export interface State extends Label {
  tone?: Tone;
  /** What becomes of a list that newly names a record in this state: it is refused, or asked about first. */
  named?: 'asked' | 'refused';
}

/** A row as a refusal names it. */
// biome-ignore lint/suspicious/noExplicitAny: the life of an entity stands before its fields, so a text reads the row's values untyped
type Named = { id: string } & Record<string, any>;

/** What people do to a record: from which states, and the state that it then has. */
export interface Move<Name extends string = string> {
  from: readonly Name[];
  /** Absent: the record stays in its state. */
  to?: Name;
  label: Label;
  /** In English, what the history says was done: 'Issued'. */
  past?: string;
  /** What the logs and the API reference call it, where 'Issue: Quote' does not fit. */
  title?: Label;
  /** A button of the entity's menu (`issue`), or a whole code with its `_`, or any of several; absent: only other commands bring it about. */
  right?: string | readonly string[];
  /** The area's own page that asks for it: '/board/lines/{lineId}/end', with fields of the row. */
  page?: string;
  confirm?: Label;
  on?: 'row' | 'selection';
  /** What is usually done next with a record in one of these states. */
  isNext?: true;
  icon?: string;
  tone?: 'danger';
  /** Asked for on the page of the command and checked at the field; the command gets the values. */
  asks?: Readonly<Record<string, Field>>;
  /** The clock may do it too. */
  clock?: true;
  /** Records that are in its state already stay as they are; otherwise they are refused. */
  mayRepeat?: true;
  /** The last part of its /api address where that is not its name; false: it is no call of /api. */
  legacy?: string | false;
  /** Done where something else is typed or compared: a record offers it, and no button is made of it. */
  button?: false;
  /** What is said of a record in another state, where it is not '… is issued: this is not possible now'. */
  notNow?: (row: Named, state: State | undefined) => BusinessError;
}

export interface Life<Name extends string = string, Moves extends Readonly<Record<string, Move>> = Readonly<Record<string, Move>>> {
  /** The field with the state; `state` by default. */
  field?: string;
  states: Readonly<Record<Name, State>>;
  /** The state of a new record, by its column's default. */
  first?: Name;
  moves: Moves;
  /** The states in which pages offer to change or to remove a record; the commands refuse the others. */
  editable?: readonly Name[];
  removable?: readonly Name[];
  /** The same for all of its moves. */
  notNow?: Move['notNow'];
}

/** The states of an entity and the moves between them, said once: field, buttons, guards, refusals and words follow from it. */
export function life<const Name extends string, const Moves extends Readonly<Record<string, Move<NoInfer<Name>>>>>(of: {
  field?: string;
  states: Readonly<Record<Name, State>>;
  first?: NoInfer<Name>;
  moves: Moves;
  editable?: readonly NoInfer<Name>[];
  removable?: readonly NoInfer<Name>[];
  notNow?: Move['notNow'];
}) {
  return { ...of, asField: fieldOf(of) };
}

/** The declaration of its field, for `choice(…)`. */
const fieldOf = ({ states, first }: Life): FieldOptions => ({
  label: { zh: '状态', en: 'State' },
  form: false,
  options: Object.entries(states).map(([value, { tone, named: _, ...label }]) => ({ value, label, ...(tone && { tone }) })),
  ...(first !== undefined && { initial: first }),
  list: true,
  filter: 'equals',
});

export const stateFieldOf = ({ field = 'state' }: Life): string => field;

/** The codes of which a move needs one; none where nobody may do it by itself. */
export const rightsOf = (permission: string, { right = [] }: Move): string[] =>
  [right].flat().map((one) => (one.includes('_') ? one : `${permission}_${one}`));

/** The moves that people do themselves, as the commands of its rows, where they are buttons. */
export const actionsOf = (permission: string, { moves }: Life): EntityAction[] =>
  Object.entries(moves).flatMap(([name, move]) => {
    const { label, confirm, on = 'row', isNext, icon, tone, asks, page, button } = move;
    const codes = rightsOf(permission, move);
    if (codes.length === 0 || button === false) return [];
    const looks = {
      ...(confirm && { confirm }),
      ...(isNext && { isNext }),
      ...(icon && { icon }),
      ...(tone && { tone }),
      ...(asks && { asks }),
    };
    const done = page === undefined ? { procedure: name } : { href: page };
    return [{ name, label, ...done, on, isMove: true as const, permission: codes, ...looks }];
  });

/** The records that pages offer to change or to remove. */
export function offersOf(life: Life) {
  const { editable, removable } = life;
  const field = stateFieldOf(life);
  return {
    ...(editable && { edit: { field, values: editable } }),
    ...(removable && { remove: { field, values: removable } }),
  };
}

/** What history and logs call what was done. */
export const pastOf = ({ label, past = label.en }: Move): Label => ({ zh: label.zh, en: past });
