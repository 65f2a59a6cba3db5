import type { Life, Move } from '#server/entity/life.ts';

/** A menu entry with its buttons and what lies below it. Paths and codes are those that legacy clients know (contract 4.5). */
export interface MenuSeed {
  code: string;
  zh: string;
  en: string;
  path: string;
  icon: string;
  /** `add`, `edit`, `delete`, `view`, `import`, `export` unless said otherwise. */
  buttons?: readonly Button[];
  children?: readonly MenuSeed[];
  /** Only those who have one of these roles find something there; their aliases, separated by commas. */
  roles?: string;
  /** The group that it stands in, where that is another area's. */
  below?: string;
  /** Its place in a group that several areas share. */
  sort?: number;
  /** Its screen is not built yet, nor is any below it: it is in the database, but not enabled. */
  isFuture?: true;
  /** The administrator of a new tenant gets it with everything below it: his people and his factory, nothing of the platform. */
  isTenants?: true;
}

/** A button's alias, its words, and where it stands: 1 toolbar, 2 row, 3 both (contract 4.1). */
export interface Button {
  alias: string;
  /** Its permission code where it is not the menu's code with the alias behind it. */
  code?: string;
  zh: string;
  en: string;
  action: 1 | 2 | 3;
  icon: string;
}

/** The roles of the demo factory beside those that every tenant has. */
export type DemoRole = 'manager' | 'supervisor' | 'leader' | 'engineer' | 'ipqc' | 'buyer' | 'hr' | 'employee' | 'boss';

/** Permission codes that a demo role gets, each a menu or a button; `x_*` stands for a menu with all its buttons. */
export type DemoRights = Partial<Record<DemoRole, readonly string[]>>;

/** What an area adds to the menu, and who in the demo factory gets it. */
export interface AreaMenu {
  menus: readonly MenuSeed[];
  demoRights?: DemoRights;
  /** Menus in which the demo's supervisor sees the rows of his own department and those below it alone. */
  supervisedMenus?: readonly string[];
}

/** The buttons that most lists have. */
export const add: Button = { alias: 'add', zh: '新增', en: 'Add', action: 1, icon: 'plus' };
export const edit: Button = { alias: 'edit', zh: '修改', en: 'Edit', action: 2, icon: 'edit' };
export const remove: Button = { alias: 'delete', zh: '删除', en: 'Delete', action: 3, icon: 'trash' };
export const view: Button = { alias: 'view', zh: '查看', en: 'View', action: 2, icon: 'eye' };
export const exportList: Button = { alias: 'export', zh: '导出', en: 'Export', action: 1, icon: 'download' };
export const importList: Button = { alias: 'import', zh: '导入', en: 'Import', action: 1, icon: 'upload' };
/** The buttons of records that are neither exported nor imported, of those that only come about by commands, and of every other list. */
export const recordButtons: readonly Button[] = [add, edit, remove, view];
export const exportButtons: readonly Button[] = [...recordButtons, exportList];
export const listButtons: readonly Button[] = [...recordButtons, importList, exportList];
/** A button of a command. */
export const command = (alias: string, zh: string, en: string, icon: string, action: 1 | 2 | 3 = 2): Button => ({
  alias,
  zh,
  en,
  icon,
  action,
});

/** The buttons of the moves of a life, one for each right: moves that share a right share its button. */
export function buttonsOf({ moves }: Life): Button[] {
  const rights = new Map<string, Move[]>();
  for (const move of Object.values(moves))
    for (const right of [move.right ?? []].flat()) if (!right.includes('_')) rights.set(right, [...(rights.get(right) ?? []), move]);
  return [...rights].map(([alias, [first, ...more]]) => {
    const zh = [first, ...more].map((move) => move?.label.zh).join('/');
    const en = [first?.label.en, ...more.map(({ label }) => label.en.toLowerCase())].join(' and ');
    return command(alias, zh, en, first?.icon ?? 'check', first?.on === 'selection' ? 3 : 2);
  });
}

/** The permission that a button stands for. */
export const buttonCode = (menuCode: string, { alias, code = `${menuCode}_${alias}` }: Pick<Button, 'alias' | 'code'>): string => code;
