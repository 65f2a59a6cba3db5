export * from './stored-file-table.ts';
