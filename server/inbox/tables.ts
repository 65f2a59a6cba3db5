import { notice } from './notice.ts';

export * from './notice-read-table.ts';

export const deskNotice = notice.table;
