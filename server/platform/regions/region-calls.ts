import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { externalProcedure, procedure } from '#server/calls/trpc.ts';
import { containsText } from '#server/engine/contains-text.ts';
import { asked, crud, metaOf } from '#server/engine/crud.ts';
import { conditionsOf } from '#server/engine/filters.ts';
import { expectedOf, ids, namesNone, optional, recordInput, spreadListInput } from '#server/engine/inputs.ts';
import { findRows, type Row, readRow, withLabels } from '#server/engine/read-rows.ts';
import { maxOptions } from '#server/engine/selectable.ts';
import { type TreeInput, type TreeNode, treeInput } from '#server/engine/tree-nodes.ts';
import { visibleRows } from '#server/engine/visible-rows.ts';
import { exportFixed, fixedTemplate, importFixed } from '#server/exchange/fixed-workbook.ts';
import { uploadedFile } from '#server/storage/uploaded-file.ts';
import { countryCode, region } from './region.ts';
import { regionWorkbook } from './region-workbook.ts';
import { insertRegion, regionFound, regionNamed, removeRegions, updateRegion } from './save-region.ts';

const { table } = region;
type RegionRow = Row<typeof region.fields>;
const code = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().max(19));
const ticked: readonly unknown[] = ['1', 1, 'true', true, 'on'];
const mark = z.preprocess((value) => ticked.includes(value), z.boolean());

/** All calls of the region module: one level at a time, by code; only the platform writes (contract 5.5). */
export const regionCalls = {
  ...crud(region, {
    detail: asked(z.object({ code: optional(code), id: optional(code) }), async (ctx, input) => {
      const id = await regionFound(ctx, input.code ?? input.id);
      return (await labelled(ctx, [await readRow(ctx, region, id)]))[0];
    }),
    select: asked(
      z.object({ code: optional(code), q: z.string().max(100).optional(), ids: ids.optional() }).prefault({}),
      async (ctx, input) => {
        const named = input.ids?.length ? inArray(table.id, input.ids) : undefined;
        const found = input.q?.trim() ? containsText(table.name, input.q) : eq(table.parentCode, input.code ?? countryCode);
        const rows = await findRows(ctx, region, named ?? found, maxOptions(ctx));
        return rows.map(({ id, code: one, parentCode, name }) => ({ id, code: one, parentCode, name, value: one, label: name }));
      },
    ),
    insert: insertRegion,
    update: updateRegion,
    remove: removeRegions,
    platformOnly: 'writes',
  }),
  lazyList: procedure
    .meta(metaOf(region, region.permission, 'GET', 'lazy-list'))
    .input(treeInput)
    .query(async ({ ctx, input }) => {
      const { parentCode, ...filters } = input.filters;
      const conditions = conditionsOf(region, filters, ctx);
      const parent = await parentOf(ctx, input);
      const where = conditions.length > 0 ? and(...conditions) : eq(table.parentCode, parent);
      const rows = await labelled(ctx, await findRows(ctx, region, where, maxRows, input.sort));
      const inner = await codesWithRegionsBelow(ctx, rows);
      return rows.map((row) => (inner.has(row.code) ? { ...row, hasChildren: true } : row));
    }),
  lazyTree: procedure
    .meta(metaOf(region, 'signed-in', 'GET', 'lazy-tree'))
    .input(treeInput)
    .query(async ({ ctx, input }): Promise<TreeNode[]> => {
      const rows = await findRows(ctx, region, eq(table.parentCode, await parentOf(ctx, input)), maxRows);
      const inner = await codesWithRegionsBelow(ctx, rows);
      return rows.map((row) => ({
        id: row.code,
        key: row.code,
        value: row.code,
        parentId: row.parentCode ?? '',
        title: row.name,
        ...(inner.has(row.code) ? { hasChildren: true as const } : {}),
      }));
    }),
  submit: procedure
    .meta({
      ...metaOf(region, 'platform', 'POST', 'submit', 'save'),
      sample: { request: { parentCode: '00', code: '990000', name: '示例省' } },
    })
    .input(recordInput)
    .mutation(async ({ ctx, input }) => {
      const id = namesNone(input) ? await regionNamed(ctx, input.code) : await regionFound(ctx, input.id);
      return id === undefined ? insertRegion(ctx, input) : updateRegion(ctx, id, input, expectedOf(ctx, input));
    }),
  remove: procedure
    .meta(metaOf(region, 'platform', 'POST', 'remove'))
    .input(z.object({ ids: ids.default([]), id: optional(code) }))
    .mutation(async ({ ctx, input }) => removeRegions(ctx, input.id === undefined ? input.ids : [await regionFound(ctx, input.id)])),
  importRegions: externalProcedure
    .meta({
      ...metaOf(region, 'platform', 'POST', 'import-region'),
      label: { zh: '导入行政区划', en: 'Import: Region' },
      file: true,
      sample: { answer: { added: 12, changed: 0 } },
    })
    .input(z.object({ file: uploadedFile, isCovered: mark }))
    .mutation(({ ctx, input }) => importFixed(ctx, regionWorkbook, input.file, input.isCovered)),
  exportRegions: externalProcedure
    .meta({
      ...metaOf(region, 'platform', 'GET', 'export-region'),
      label: { zh: '导出行政区划', en: 'Export: Region' },
      noted: true,
      download: true,
    })
    .input(spreadListInput)
    .query(({ ctx, input }) => exportFixed(ctx, regionWorkbook, input)),
  exportTemplate: procedure
    .meta({ ...metaOf(region, 'platform', 'GET', 'export-template'), download: true })
    .query(() => fixedTemplate(regionWorkbook)),
};

const maxRows = 2000;

/** The parent's code for listing a level: legacy clients send the code, pages the row id. */
async function parentOf(ctx: SignedInContext, { filters, parentId }: TreeInput): Promise<string> {
  if (filters.parentCode) return filters.parentCode;
  if (parentId === undefined) return countryCode;
  const id = await regionNamed(ctx, parentId);
  return id === undefined ? parentId : (await readRow(ctx, region, id)).code;
}

async function codesWithRegionsBelow(ctx: SignedInContext, rows: RegionRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const codes = rows.map((row) => row.code);
  const inner = await ctx.db
    .selectDistinct({ code: table.parentCode })
    .from(table)
    .where(and(visibleRows(region, ctx), inArray(table.parentCode, codes)));
  return new Set(inner.flatMap((row) => row.code ?? []));
}

/** Rows with the names of their level and their parent. */
async function labelled(ctx: SignedInContext, rows: RegionRow[]) {
  const above = [...new Set(rows.flatMap((row) => row.parentCode || []))];
  const parents =
    above.length === 0 ? [] : await ctx.db.select({ code: table.code, name: table.name }).from(table).where(inArray(table.code, above));
  const nameOf = new Map(parents.map((row) => [row.code, row.name]));
  return (await withLabels(ctx, region, rows)).map((row) => ({ ...row, parentName: nameOf.get(row.parentCode ?? '') ?? '' }));
}
