export * from './idempotency-key-table.ts';
export * from './log/audit-log-table.ts';
export * from './log/log-tables.ts';
export * from './session-table.ts';
