import { route } from '@remix-run/route-config';

export const usersRoutes = {
  inShell: [
    route('system/user/roles', 'routes/users/roles.tsx'),
    route('system/user/approve', 'routes/users/roles.tsx', { id: 'routes/user-approve' }),
    route('system/user/reset', 'routes/users/reset.tsx'),
    route('system/user/tenant', 'routes/users/tenant.tsx'),
    route('system/user/platform/:id', 'routes/users/platform.tsx'),
  ],
};
