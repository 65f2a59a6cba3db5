export * from './desk-message-table.ts';
export * from './job-table.ts';
export * from './outbox-table.ts';
