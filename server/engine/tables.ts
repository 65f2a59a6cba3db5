export * from './list-codes-table.ts';
