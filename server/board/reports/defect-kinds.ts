import { countedKinds, detailOf } from '#rules/reasons.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { BusinessError } from '#server/errors.ts';
import { defectsIn } from '../boards/metrics.ts';
import { offeredReasons } from './reasons.ts';
import type { Entry } from './report-variants.ts';

/** Refuses kinds of defects whose pieces are no numbers or more than the defects; returns how many pieces are not described. */
export async function undescribedDefects(ctx: SignedInContext, entry: Entry): Promise<number> {
  const [text, bad] = [entry.unpleasantSight ?? '', defectsIn(entry)];
  if (text === '') return bad;
  const kinds = countedKinds(text, (await offeredReasons(ctx)).unpleasantSight);
  if (!kinds) return 0;
  const wrong = kinds.find(({ pieces }) => !/^\d{1,7}$/.test(pieces));
  if (wrong) throw atKinds({ zh: `${wrong.kind}的数量必须是整数`, en: `The count of ${wrong.kind} must be a whole number` });
  const sum = kinds.reduce((total, { pieces }) => total + Number(pieces), 0);
  if (sum > bad)
    throw atKinds({ zh: `各现象合计 ${sum}，大于不良数 ${bad}`, en: `The kinds add up to ${sum}, more than the ${bad} defects` });
  return detailOf(text) === '' ? bad - sum : 0;
}

const atKinds = (message: { zh: string; en: string }) => new BusinessError(message, { field: 'unpleasantSight' });
