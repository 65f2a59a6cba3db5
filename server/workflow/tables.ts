import { definition } from './definitions/definition.ts';

export * from './definitions/definition-graph-table.ts';

export const flowDefinition = definition.table;
