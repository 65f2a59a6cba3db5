// Somebody who holds 300 menus with their buttons, and what his client asks before it draws anything.
import { tokenHeaders } from './product.js';

const tenantId = '100002';

/** Gives the line leader of a plant 300 further menus, each with two buttons, and signs him in. @param {import('postgres').Sql} owner @param {string} origin */
export async function prepareRights(owner, origin) {
  await owner.begin(async (tx) => {
    await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
    await tx`insert into system_menu (code, name, name_en, parent_id, path, sort, category, action, is_open, is_enabled)
      select 'bench' || n, '菜单 ' || n, 'Menu ' || n, '0', '/bench/' || n, n, 1, 0, 1, true from generate_series(1, 300) n`;
    await tx`insert into system_menu (code, name, name_en, parent_id, path, sort, category, action, is_open, is_enabled)
      select m.code || b, '按钮', 'Button', m.id, m.path || b, 1, 2, 1, 1, true
      from system_menu m cross join (values ('_add'), ('_edit')) buttons(b) where m.code ~ '^bench[0-9]+$'`;
    await tx`update system_tenant set package_id = null where tenant_id = ${tenantId}`;
    await tx`insert into system_role_menu (tenant_id, role_id, menu_id)
      select ${tenantId}, r.id, m.id from system_role r cross join system_menu m
      where r.tenant_id = ${tenantId} and r.role_alias = 'leader' and m.code like 'bench%'`;
  });
  await owner`analyze`;
  return tokenHeaders(origin, { tenantId, account: 'leader' });
}

/** What is asked at every start of a client; each is compared with a list of ten rows. */
export const firstCalls = [
  { what: 'menu/routes', path: '/api/blade-system/menu/routes', least: 300 },
  { what: 'menu/buttons', path: '/api/blade-system/menu/buttons', least: 300 },
  { what: 'dictionary', path: '/api/blade-system/dict-biz/dictionary?code=shift_type', least: 1 },
];
