export * from './drafts/draft-tables.ts';
export * from './lists/list-tables.ts';
export * from './shell/menu-use-table.ts';
export * from './shell/ui-setting-table.ts';
export * from './tabs/workspace-tab-table.ts';
