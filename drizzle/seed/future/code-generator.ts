import { type AreaMenu, command, listButtons } from '#server/seed/menu-seed.ts';

export const codeGeneratorMenu: AreaMenu = {
  menus: [
    {
      code: 'code',
      zh: '代码生成',
      en: 'Code generator',
      path: '/tool/code',
      icon: 'copy',
      below: 'tool',
      isFuture: true,
      buttons: [...listButtons, command('gen', '代码生成', 'Generate', 'download', 1), command('copy', '复制', 'Copy', 'copy')],
    },
  ],
};
