import type { ChoiceNode, Option, RecordPage, Screen } from '#rules/screen.ts';
import type { RecordChange } from '#server/engine/history.ts';
import type { PastChoice } from '#server/engine/past-choices.ts';
import type { appRouter } from '#server/router.ts';
import type { Areas } from './api.server.ts';
import type { Row } from './entity/list/tree-rows.ts';

type Routes = (typeof appRouter)['_def']['record'];
/** Only names are looked at: to resolve every procedure's input and answer here would be paid for by each type check. */
type PathsIn<At> = { [Name in keyof At & string]: '_def' extends keyof At[Name] ? Name : `${Name}.${PathsIn<At[Name]>}` }[keyof At &
  string];

/** Where a procedure stands in the router: `board.workOrder.list`. */
export type ProcedurePath = PathsIn<Routes>;

/** Where the procedures of one name stand: every `….titles`. */
export type PathTo<Call extends string> = Extract<ProcedurePath, `${string}.${Call}`>;

/** Where an entity stands that has pages: `board.workOrder`. */
export type EntityPath = ProcedurePath extends infer Path ? (Path extends `${infer Place}.screen` ? Place : never) : never;

/** The procedure at a place, as a function of its input. */
export type ProcedureAt<Path extends string, At = Areas> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof At
    ? ProcedureAt<Rest, At[Name]>
    : never
  : Path extends keyof At
    ? At[Path]
    : never;

export type InputAt<Path extends ProcedurePath> = ProcedureAt<Path> extends (input: infer Input) => unknown ? Input : never;
export type AnswerAt<Path extends ProcedurePath> = ProcedureAt<Path> extends (input: never) => Promise<infer Answer> ? Answer : never;

/** A screen that this router answered. */
export interface EntityScreen extends Screen {
  path: EntityPath;
}

/** What an entity's calls answer to the pages that serve every entity: they know no field by name. */
interface EntityAnswers {
  screen: EntityScreen;
  /** A tree comes whole. */
  list: RecordPage<Row> | Row[];
  lazyList: Row[];
  parentList: RecordPage<Row>;
  detail: Row;
  titles: string[];
  pastChoices: Record<string, PastChoice>;
  changes: RecordChange[];
  select: Option[];
  tree: ChoiceNode[];
  save: Record<string, unknown>;
  update: Record<string, unknown>;
}
export type EntityAnswer<Path extends string> = Path extends `${string}.${string}.${infer Call extends keyof EntityAnswers}`
  ? EntityAnswers[Call]
  : unknown;
