import { type AreaMenu, command, edit, exportList, recordButtons, remove, view } from '#server/seed/menu-seed.ts';

export const filesMenu: AreaMenu = {
  menus: [
    {
      code: 'resource',
      zh: '资源管理',
      en: 'Resources',
      path: '/resource',
      icon: 'folder',
      isTenants: true,
      buttons: [],
      children: [
        {
          code: 'oss',
          zh: '对象存储',
          en: 'Storage',
          path: '/resource/oss',
          icon: 'folder',
          sort: 1,
          buttons: [
            ...recordButtons,
            command('enable', '启用/停用', 'Enable or disable', 'check'),
            command('debug', '调试', 'Test', 'settings'),
          ],
        },
        {
          code: 'attach',
          zh: '附件管理',
          en: 'Attachments',
          path: '/resource/attach',
          icon: 'folder',
          sort: 2,
          buttons: [
            command('upload', '上传', 'Upload', 'upload', 1),
            command('download', '下载', 'Download', 'download'),
            edit,
            remove,
            view,
            exportList,
          ],
        },
      ],
    },
  ],
};
