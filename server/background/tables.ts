export * from './daily-run-table.ts';
export * from './desk-message-table.ts';
export * from './job-table.ts';
export * from './last-backup-table.ts';
export * from './outbox-table.ts';
export * from './relayed-message-table.ts';
