// drizzle-kit reads this file: one room a line.
export * from '#server/access/tables.ts';
export * from '#server/background/tables.ts';
export * from '#server/board/tables.ts';
export * from '#server/calls/tables.ts';
export * from '#server/database/tables.ts';
export * from '#server/engine/tables.ts';
export * from '#server/files/tables.ts';
export * from '#server/inbox/tables.ts';
export * from '#server/messaging/tables.ts';
export * from '#server/platform/tables.ts';
export * from '#server/purchasing/tables.ts';
export * from '#server/sign-in/tables.ts';
export * from '#server/storage/tables.ts';
export * from '#server/tenants/tables.ts';
export * from '#server/workspace/tables.ts';
