import type { Label, Locale } from '#rules/screen.ts';
import type { Caller, SignedInContext } from './calls/context.ts';
import type { AnyEntity } from './entity/entity.ts';

/** Tells the caller something beside the result: a page shows it with its message, /api adds it to `msg`. Said again, it is told once. */
export function remark({ caller }: { caller: Caller }, text: Label): void {
  caller.remarks ??= [];
  if (!caller.remarks.some(({ zh }) => zh === text.zh)) caller.remarks.push(text);
}

/** What was told since they were taken last, in both languages: of a file, for each of its rows. */
export function takeRemarks(caller: Caller): Label[] {
  const { remarks: told = [] } = caller;
  delete caller.remarks;
  return told;
}

export const remarksTo = ({ remarks = [] }: Caller, locale: Locale): string[] => remarks.map((text) => text[locale]);

/** What is said beside a value of each row, in their order; empty where there is nothing to say. Asked once for all rows of a page. */
// biome-ignore lint/suspicious/noExplicitAny: kept here for entities of any fields
type Saying<Row = any> = (ctx: SignedInContext, rows: Row[]) => Promise<string[]>;

const sayings = new Map<string, { key: string; say: Saying }>();

/** Pages say something beside the field that names this key (`besideKey`). */
export function saysBeside<Row>({ path }: AnyEntity, key: string, say: Saying<Row>): void {
  sayings.set(path, { key, say });
}

/** Adds it to the rows of pages; answers of /api are as they were. */
export async function withBeside<R extends object>(ctx: SignedInContext, { path }: AnyEntity, rows: R[]): Promise<R[]> {
  const saying = sayings.get(path);
  if (!saying || rows.length === 0 || ctx.caller.door !== 'page') return rows;
  const said = await saying.say(ctx, rows);
  return rows.map((row, at) => ({ ...row, [saying.key]: said[at] ?? '' }));
}
