import { entity } from '#server/entity/entity.ts';
import { icon, integer, references, text } from '#server/entity/fields.ts';

/** A top bar entry: selecting it narrows the side menu to the menus set on it (contract 4.2, 5.5). */
export const topMenu = entity('system.topMenu', {
  label: { zh: '顶部菜单', en: 'Top menu' },
  empty: { zh: '没有顶部菜单时，侧边栏显示全部菜单。', en: 'Without top menus, the sidebar shows every menu.' },
  legacyPath: '/blade-system/topmenu',
  page: '/system/topmenu',
  permission: 'topmenu',
  title: 'name',
  titleEn: 'nameEn',
  selects: ['code'],
  order: ['sort'],
  past: { grant: { zh: '授权', en: 'Granted' } },
  audited: { menus: references({ label: { zh: '菜单', en: 'Menus' }, to: 'system.menu' }) },
  fields: {
    name: text({
      label: { zh: '菜单名称', en: 'Name' },
      required: { zh: '请输入菜单名称', en: 'Enter the name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    nameEn: text({ label: { zh: '英文名称', en: 'English name' }, max: 64, list: true }),
    code: text({
      label: { zh: '菜单编号', en: 'Code' },
      required: { zh: '请输入菜单编号', en: 'Enter the code' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    source: icon({ label: { zh: '菜单图标', en: 'Icon' }, list: true }),
    path: text({
      label: { zh: '路由地址', en: 'Address' },
      max: 500,
      pattern: '^(https?://[^\\s]+|/(?!/)[^\\s\\\\]*)$',
      message: { zh: '路由地址须以 / 或 http(s):// 开头', en: 'The address must start with / or http(s)://' },
      list: true,
    }),
    sort: integer({
      label: { zh: '菜单排序', en: 'Order' },
      required: { zh: '请输入菜单排序', en: 'Enter the order' },
      min: 0,
      initial: 1,
      isOrder: true,
      list: true,
    }),
  },
  actions: [
    {
      name: 'setting',
      label: { zh: '菜单配置', en: 'Choose menus' },
      href: '/system/topmenu/setting?ids={id}',
      on: 'row',
      permission: 'topmenu_setting',
    },
  ],
});
