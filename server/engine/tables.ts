export * from './pasted/list-codes-table.ts';
