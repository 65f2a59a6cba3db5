import { definition } from './definitions/definition.ts';
import { instance } from './instances/instance.ts';

export * from './definitions/definition-graph-table.ts';
export * from './instances/copy-table.ts';
export * from './instances/instance-tables.ts';
export * from './instances/task-tables.ts';
export * from './leave/leave-table.ts';

export const flowDefinition = definition.table;
export const flowInstance = instance.table;
