import { route } from '@remix-run/route-config';

export const tenantsRoutes = {
  inShell: [
    route('system/tenant/setting', 'routes/tenants/tenant-command.tsx', { id: 'routes/tenant-setting' }),
    route('system/tenant/datasource', 'routes/tenants/tenant-command.tsx', { id: 'routes/tenant-datasource' }),
    route('system/tenant/package', 'routes/tenants/tenant-command.tsx', { id: 'routes/tenant-package' }),
  ],
};
