import type { ChoiceNode, FieldView, Option, RecordPage, Removal, Screen } from '#rules/screen.ts';
import type { RecordChange } from '#server/engine/history.ts';
import type { PastChoice } from '#server/engine/past-choices.ts';
import type { ManyTrial } from '#server/engine/update-many.ts';
import type { appRouter } from '#server/router.ts';
import type { Areas } from './api.server.ts';
import type { Row } from './entity/list/tree-rows.ts';

type Routes = (typeof appRouter)['_def']['record'];
/** Looks at names only: resolving every procedure's input and output here would slow down each type check. */
type PathsIn<At> = { [Name in keyof At & string]: '_def' extends keyof At[Name] ? Name : `${Name}.${PathsIn<At[Name]>}` }[keyof At &
  string];

/** The path of a procedure in the router: `board.workOrder.list`. */
export type ProcedurePath = PathsIn<Routes>;

/** The paths of all procedures of one name: every `….titles`. */
export type PathTo<Call extends string> = Extract<ProcedurePath, `${string}.${Call}`>;

/** The path of an entity that has pages: `board.workOrder`. */
export type EntityPath = ProcedurePath extends infer Path ? (Path extends `${infer Place}.screen` ? Place : never) : never;

/** The procedure at a path, as a function of its input. */
export type ProcedureAt<Path extends string, At = Areas> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof At
    ? ProcedureAt<Rest, At[Name]>
    : never
  : Path extends keyof At
    ? At[Path]
    : never;

export type InputAt<Path extends ProcedurePath> = ProcedureAt<Path> extends (input: infer Input) => unknown ? Input : never;
export type AnswerAt<Path extends ProcedurePath> = ProcedureAt<Path> extends (input: never) => Promise<infer Answer> ? Answer : never;

/** A screen returned by this router. */
export interface EntityScreen extends Screen {
  path: EntityPath;
}

/** What an entity's calls return to the pages that serve every entity, which know no field by name. */
interface EntityAnswers {
  screen: EntityScreen;
  /** A tree is returned complete. */
  list: RecordPage<Row> | Row[];
  lazyList: Row[];
  parentList: RecordPage<Row>;
  detail: Row;
  titles: string[];
  removal: Removal;
  pastChoices: Record<string, PastChoice>;
  changes: RecordChange[];
  manyFields: FieldView[];
  tryMany: ManyTrial;
  select: Option[];
  tree: ChoiceNode[];
  save: Record<string, unknown>;
  update: Record<string, unknown>;
}
export type EntityAnswer<Path extends string> = Path extends `${string}.${string}.${infer Call extends keyof EntityAnswers}`
  ? EntityAnswers[Call]
  : unknown;
