export * from './cache-version-table.ts';
