import type { Label } from '#rules/screen.ts';

/** Words of the pages that assign menus to roles, top menus and packages. */
export const rolesWords = {
  menus: { zh: '菜单权限', en: 'Menus' },
  menusOnTop: { zh: '菜单', en: 'Menus' },
  dataScopes: { zh: '数据权限', en: 'Data scopes' },
  apiScopes: { zh: '接口权限', en: 'API scopes' },
  noMenus: { zh: '没有您可以授予的菜单。', en: 'There are no menus you can grant.' },
  noDataScopes: {
    zh: '暂无可授予的数据权限；未授予数据权限的菜单可查看全部数据。',
    en: 'No data scopes to grant. A menu without one shows all data.',
  },
  scopeHint: {
    zh: '未勾选数据权限的菜单可查看全部数据；同一菜单勾选多项时，以范围最大的为准。',
    en: 'A menu without a tick here shows all data. With several ticks for one menu, the widest applies.',
  },
  folderHint: {
    zh: '勾选目录不会同时勾选其下的页面，请一并勾选。',
    en: 'A tick at a folder does not include its pages: tick those too.',
  },
  noApiScopes: { zh: '暂无可授予的接口权限。', en: 'No API scopes to grant.' },
  mixed: {
    zh: '所选角色现有的权限不同：仅勾选了共有的部分。保存后，它们都将只有勾选的权限。',
    en: 'The selected roles have different permissions: only those they share are ticked. After saving, each has exactly what is ticked.',
  },
  emptyFolders: {
    zh: '操作成功。“{names}”下没有勾选页面，用户看不到该菜单。',
    en: 'Saved. No page is ticked below {names}, so users will not see it.',
  },
  tooMany: { zh: '一次最多配置 {max} 条，您选择了 {count} 条。', en: 'Up to {max} at a time. You selected {count}.' },
} satisfies Record<string, Label>;
