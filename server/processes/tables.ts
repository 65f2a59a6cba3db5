export * from './process-tables.ts';
