import { jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { generatedId, recordId, tenantColumn, tenantKey } from '#server/database/columns.ts';
import { refersTo } from '#server/entity/refers-to.ts';
import type { Drawing } from '../diagram/drawing.ts';
import type { Graph } from '../model/graph.ts';

/** What a version was read as: instances run by it, whatever later builds read in the same file. */
export const definitionGraph = pgTable(
  'flow_definition_graph',
  {
    id: generatedId(),
    tenantId: tenantColumn(),
    definitionId: recordId().notNull(),
    /** SHA-256 of the file as it was deployed. */
    hash: varchar({ length: 64 }).notNull(),
    graph: jsonb().$type<Graph>().notNull(),
    drawing: jsonb().$type<Drawing>().notNull(),
  },
  (graphs) => [tenantKey(graphs), uniqueIndex('flow_definition_graph_definition').on(graphs.tenantId, graphs.definitionId)],
);
refersTo(definitionGraph, { definitionId: { to: 'flow.definition', onRemove: 'keep' } });
