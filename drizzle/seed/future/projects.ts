import { type AreaMenu, command, listButtons } from '#server/seed/menu-seed.ts';

export const projectsMenu: AreaMenu = {
  menus: [
    {
      code: 'project',
      zh: '项目管理',
      en: 'Projects',
      path: '/project',
      icon: 'project',
      isFuture: true,
      buttons: [],
      children: [
        {
          code: 'projectentity',
          zh: '项目',
          en: 'Projects by person',
          path: '/project/projectentity',
          icon: 'project',
          buttons: [...listButtons, command('transfer', '移交', 'Transfer', 'arrow-right')],
        },
        { code: 'projectlevel', zh: '项目级别', en: 'Project levels', path: '/project/projectlevel', icon: 'sort-asc' },
        { code: 'projecthumantype', zh: '项目人员类型', en: 'Project roles', path: '/project/projecthumantype', icon: 'role' },
        { code: 'projectcompany', zh: '项目公司', en: 'Project companies', path: '/project/projectcompany', icon: 'tenant' },
        { code: 'projectcategory', zh: '项目分类', en: 'Project categories', path: '/project/projectcategory', icon: 'folder' },
      ],
    },
  ],
};
