export * from './event-table.ts';
