import { sql } from 'drizzle-orm';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import { searchedFields, sortedFields } from '#server/entity/list-indexes.ts';
import { BusinessError, sqlState } from '#server/errors.ts';
import { settings } from '#server/settings.ts';
import type { ListInput } from '../read-rows.ts';

/**
 * A search or sort that no index serves may read a whole table, and a count without a bound does: it is stopped sooner than other statements,
 * in words that help.
 */
export async function inListTime<Result>(
  ctx: SignedInContext,
  entity: AnyEntity,
  input: ListInput,
  work: () => Promise<Result>,
): Promise<Result> {
  const isPlain = Object.keys(input.filters).length === 0 && input.sort.length === 0;
  if ((isPlain && !input.isExact) || ctx.readsAll) return work();
  const seconds = settings().LIST_SECONDS;
  try {
    await ctx.db.execute(sql`select set_config('statement_timeout', ${`${Math.round(seconds * 1000)}ms`}, true)`);
    return await work();
  } catch (error) {
    if (sqlState(error) === '57014') throw new BusinessError(tooSlow(entity, input, seconds));
    throw error;
  }
}

const leastLetters = 3;
const maxAdvice = 3;

/** Which filters would help: short texts made longer, then filters by an indexed column that are still empty. */
function tooSlow(entity: AnyEntity, { filters, sort, isExact }: ListInput, seconds: number) {
  const labelOf = (name: string, locale: 'zh' | 'en') => entity.fields[name]?.label[locale] ?? name;
  const [sorted, searched] = [sortedFields(entity), searchedFields(entity)];
  const isUsed = (name: string) => Object.keys(filters).some((key) => key === name || key.startsWith(`${name}_`));
  const short = searched.filter((name) => isUsed(name) && (filters[name]?.trim().length ?? leastLetters) < leastLetters);
  const rank = (name: string) => ['between', 'contains', 'equals'].indexOf(entity.fields[name]?.filter ?? '');
  const others = [...new Set([...sorted, ...searched])]
    .filter((name) => entity.fields[name]?.filter !== undefined && !isUsed(name))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, maxAdvice);
  const isSortedSlowly = sort.some((key) => !sorted.includes(key.replace(/^-/, '')));
  const names = (list: string[], locale: 'zh' | 'en') => list.map((name) => labelOf(name, locale)).join(locale === 'zh' ? '、' : ', ');
  return {
    zh: [
      isExact ? `统计全部超过${seconds}秒，已停止` : `查询超过${seconds}秒，已停止`,
      ...(short.length > 0 ? [`“${names(short, 'zh')}”请至少输入${leastLetters}个字`] : []),
      ...(others.length > 0 ? [`请增加筛选条件：${names(others, 'zh')}`] : []),
      ...(isSortedSlowly ? ['或取消排序'] : []),
    ].join('，'),
    en: [
      `${isExact ? 'Counting all' : 'The search'} took longer than ${seconds} s and was stopped.`,
      ...(short.length > 0 ? [`Enter at least ${leastLetters} characters for ${names(short, 'en')}.`] : []),
      ...(others.length > 0 ? [`Add a filter: ${names(others, 'en')}.`] : []),
      ...(isSortedSlowly ? ['Or remove the sort order.'] : []),
    ].join(' '),
  };
}
