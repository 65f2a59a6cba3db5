import { and, eq, inArray } from 'drizzle-orm';
import { isId } from '#rules/field-rules.ts';
import { isRunning, type NamedFile } from '#rules/file-limits.ts';
import { ruleMessage } from '#rules/messages.ts';
import type { SignedInContext } from '#server/calls/context.ts';
import type { AnyEntity } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { htmlTyped } from '#server/entity/safe-html.ts';
import type { Problems } from '#server/errors.ts';
import { fileIdIn, withAddresses } from '#server/security/file-link.ts';
import { storedFile } from '#server/storage/stored-file-table.ts';
import { askFiles } from './file-readers.ts';
import { readRows } from './read-rows.ts';
import { settable } from './views.ts';

type Values = Record<string, unknown>;

/**
 * Claims the files for the record, under the names they were uploaded with, whatever the body says. A problem is a missing file, one that
 * runs where it is opened, and one that the caller may not read, in texts too: clients are answered links to what stands there. What the changed records have
 * already stays.
 */
export async function fileProblems(ctx: SignedInContext, entity: AnyEntity, values: Values, changed: readonly string[]): Promise<Problems> {
  const problems: Problems = {};
  let records: Promise<Values[]> | undefined;
  const heldIn = async (name: string): Promise<Set<string>> => {
    records ??= readRows(ctx, entity, changed.filter(isId));
    return new Set((await records).flatMap((record) => JSON.stringify(record[name] ?? '').match(/[0-9a-f]{32}/g) ?? []));
  };
  for (const [name, field] of settable(entity)) {
    const value = values[name];
    if (field.kind === 'files') {
      if (!Array.isArray(value) || value.length === 0) continue;
      const files = (await claimFiles(ctx, value)) ?? (changed.length > 0 ? await claimFiles(ctx, value, await heldIn(name)) : undefined);
      const running = files?.filter((file) => isRunning(file.name)) ?? [];
      const held = running.length > 0 ? await heldIn(name) : undefined;
      const refused = running.find(({ id }) => !held?.has(id));
      if (refused) problems[name] = ruleMessage('fileRunning', ctx.locale, field.label[ctx.locale], refused.name);
      else if (files) values[name] = files;
      else problems[name] = ruleMessage('fileGone', ctx.locale, field.label[ctx.locale]);
    } else if (typeof value === 'string') {
      const closed = (await askFiles(ctx, idsIn(field, value))).filter(({ isReadable }) => !isReadable);
      const held = closed.length > 0 ? await heldIn(name) : undefined;
      if (closed.some(({ file }) => !held?.has(file.id))) problems[name] = ruleMessage('fileGone', ctx.locale, field.label[ctx.locale]);
    }
  }
  return problems;
}

function idsIn(field: Field, value: string): string[] {
  if (field.kind === 'text') return [fileIdIn(value) ?? []].flat();
  if (field.kind !== 'richText' || !value.includes('/file')) return [];
  const ids = new Set<string>();
  withAddresses(htmlTyped(value), (address) => void ids.add(fileIdIn(address) ?? ''));
  return [...ids].filter(Boolean);
}

/**
 * Claims the files that a record names, in its order; undefined when one is missing, swept, another tenant's, never uploaded, or the
 * caller may not read it. `held`: the ids that the record holds already, which stay with it.
 */
export async function claimFiles(
  ctx: SignedInContext,
  named: readonly NamedFile[],
  held: ReadonlySet<string> = new Set(),
): Promise<NamedFile[] | undefined> {
  const asked = await askFiles(
    ctx,
    named.map(({ id }) => id),
  );
  const ids = asked.flatMap(({ file: { id }, isReadable }) => (isReadable || held.has(id) ? [id] : []));
  const found = await ctx.readMain((db) =>
    db
      .update(storedFile)
      .set({ state: 'kept' })
      .where(
        and(eq(storedFile.tenantId, ctx.session.tenantId), inArray(storedFile.id, ids), inArray(storedFile.state, ['pending', 'kept'])),
      )
      .returning({ id: storedFile.id, name: storedFile.originalName, size: storedFile.size }),
  );
  const byId = new Map(found.map((file) => [file.id, file]));
  const files = named.flatMap(({ id }) => byId.get(id) ?? []);
  return files.length === named.length ? files : undefined;
}
