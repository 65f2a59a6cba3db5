import { route } from '@remix-run/route-config';

export const rolesRoutes = {
  inShell: [route('authority/role/grant', 'routes/roles/grant.tsx'), route('system/topmenu/setting', 'routes/roles/top-menu-setting.tsx')],
};
