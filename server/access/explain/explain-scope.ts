import type { DataScope, SignedInContext } from '#server/calls/context.ts';
import { titlesOf } from '#server/engine/read-rows.ts';
import { explainWords as words } from './explain-words.ts';

/** Describes data scopes in words; reads the department names once. */
export async function scopeWords(ctx: SignedInContext, scopes: readonly DataScope[]): Promise<(scope: DataScope) => string> {
  const ids = [...new Set(scopes.flatMap((scope) => (scope === 'all' ? [] : scope.departments)))];
  const names = await titlesOf(ctx, 'system.dept', ids);
  const say = words[ctx.locale];
  return (scope) => {
    if (scope === 'all') return say.all;
    const known = scope.departments.map((id) => names.get(id) ?? id);
    const parts = [scope.own ? say.own : '', known.length > 0 ? say.ofDepartments(known) : ''].filter(Boolean);
    return parts.join(say.plus) || say.nothing;
  };
}
