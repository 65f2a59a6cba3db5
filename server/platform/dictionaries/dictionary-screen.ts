import { eq } from 'drizzle-orm';
import type { Screen } from '#rules/screen.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import { findRows } from '#server/engine/read-rows.ts';
import { screenOf } from '#server/engine/views.ts';
import type { dict } from './dict.ts';
import type { dictBiz } from './dict-biz.ts';

/**
 * Dictionaries and entries have different forms: a dictionary has no key and no parent, an entry takes its dictionary's code (specification
 * 10.3).
 */
export async function dictionaryScreen(
  ctx: SignedInContext,
  dictionary: typeof dict | typeof dictBiz,
  about: { id?: string; parentId?: string },
): Promise<Screen> {
  const screen = await screenOf(dictionary, ctx);
  const isEntry = about.parentId !== undefined || (await liesBelow(ctx, dictionary, about.id));
  const other = isEntry ? ['code'] : ['parentId', 'dictKey'];
  const form = screen.form.filter(({ name }) => !other.includes(name)).map((field) => (isEntry ? named(ctx, field) : field));
  const view = screen.view.filter(({ name }) => isEntry || about.id === undefined || !other.includes(name));
  return { ...screen, form, view, ...(isEntry && { title: ctx.locale === 'zh' ? '字典项' : 'Dictionary entry' }) };
}

async function liesBelow(ctx: SignedInContext, dictionary: typeof dict | typeof dictBiz, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const [row] = await findRows(ctx, dictionary, eq(dictionary.table.id, id), 1);
  return row !== undefined && row.parentId !== '0';
}

/** An entry requires a key, a dictionary has none. */
function named({ locale }: SignedInContext, field: Screen['form'][number]): Screen['form'][number] {
  if (field.name === 'dictKey') return { ...field, required: locale === 'zh' ? '请输入字典键值' : 'Enter the key', help: undefined };
  return field.name === 'parentId' ? { ...field, required: locale === 'zh' ? '请选择上级字典' : 'Choose the parent dictionary' } : field;
}
