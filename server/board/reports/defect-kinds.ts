import { countedKinds, detailOf } from '#rules/reasons.ts';
import type { Label } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { defectsIn } from '../boards/metrics.ts';
import { knownReasons } from './reasons.ts';
import { type Entry, examineEntry, type ReportVariant } from './report-variants.ts';

/** An entry with its problems, those of the kinds of defects included. */
export async function examineReport(ctx: SignedInContext, variant: ReportVariant, raw: Record<string, unknown>) {
  const { entry, problems } = examineEntry(variant, raw, ctx.locale);
  const fault = await faultInKinds(ctx, entry);
  if (fault) problems.unpleasantSight ??= fault[ctx.locale];
  return { entry, problems };
}

/** What is wrong with the kinds of defects: pieces that are no numbers, or more of them than defects. */
async function faultInKinds(ctx: SignedInContext, entry: Entry): Promise<Label | undefined> {
  const [kinds, bad] = [await kindsOf(ctx, entry), defectsIn(entry)];
  const wrong = kinds?.find(({ pieces }) => !/^\d{1,7}$/.test(pieces));
  if (wrong) return { zh: `${wrong.kind}的数量必须是整数`, en: `The count of ${wrong.kind} must be a whole number` };
  const sum = sumOf(kinds);
  return sum > bad
    ? { zh: `各现象合计 ${sum}，大于不良数 ${bad}`, en: `The kinds add up to ${sum}, more than the ${bad} defects` }
    : undefined;
}

/** How many defective pieces are not described. */
export async function undescribedDefects(ctx: SignedInContext, entry: Entry): Promise<number> {
  const [text, bad] = [entry.unpleasantSight ?? '', defectsIn(entry)];
  if (text === '') return bad;
  const kinds = await kindsOf(ctx, entry);
  return kinds && detailOf(text) === '' ? bad - sumOf(kinds) : 0;
}

type Kinds = ReturnType<typeof countedKinds>;

const kindsOf = async (ctx: SignedInContext, { unpleasantSight }: Entry): Promise<Kinds> =>
  unpleasantSight ? countedKinds(unpleasantSight, (await knownReasons(ctx)).unpleasantSight) : undefined;

const sumOf = (kinds: Kinds): number => (kinds ?? []).reduce((total, { pieces }) => total + Number(pieces), 0);
