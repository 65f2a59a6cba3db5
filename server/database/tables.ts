export * from './cache-version-table.ts';
export * from './triggers/table-mark-table.ts';
