import { sql } from 'drizzle-orm';
import { uniqueIndex } from 'drizzle-orm/pg-core';
import { tenantColumn } from '#server/database/columns.ts';
import { entity } from '#server/entity/entity.ts';
import { dateTime, integer, longText, reference, text } from '#server/entity/fields.ts';

/** A company that uses this console; the row belongs to the tenant that it describes (contract 5.6). */
export const tenant = entity('system.tenant', {
  label: { zh: '租户', en: 'Tenant' },
  legacyPath: '/blade-system/tenant',
  permission: 'tenant',
  past: {
    setting: { zh: '授权配置', en: 'Limits set' },
    package: { zh: '产品包配置', en: 'Package set' },
    datasource: { zh: '数据源配置', en: 'Data source set' },
  },
  without: ['import'],
  title: 'tenantName',
  ownTitles: { 管理组: 'Head office' },
  selects: ['tenantId'],
  owner: 'platform',
  fields: {
    tenantId: {
      ...text({ label: { zh: '租户编号', en: 'Tenant ID' }, max: 12, code: true, list: true, filter: 'contains', form: false }),
      column: tenantColumn(),
    },
    tenantName: text({
      label: { zh: '租户名称', en: 'Tenant name' },
      help: {
        zh: '新租户自带管理员账号 admin，保存后显示其一次性密码',
        en: 'A new tenant starts with the account admin. Its one-time password is shown after saving.',
      },
      required: { zh: '请输入租户名称', en: 'Enter the tenant name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    linkman: text({ label: { zh: '联系人', en: 'Contact' }, max: 64 }),
    contactNumber: text({ label: { zh: '联系电话', en: 'Contact number' }, max: 32, list: 'offered', filter: 'contains' }),
    address: text({ label: { zh: '联系地址', en: 'Address' }, max: 255 }),
    accountNumber: integer({
      label: { zh: '账号额度', en: 'Account quota' },
      help: { zh: '-1 表示不限制', en: '-1 means no limit' },
      minusOne: true,
      minusOneLabel: { zh: '不限制', en: 'No limit' },
      min: -1,
      max: 1_000_000,
      list: true,
    }),
    expireTime: dateTime({
      label: { zh: '过期时间', en: 'Expires' },
      help: { zh: '留空表示长期有效', en: 'Blank: it never expires' },
      list: true,
    }),
    domain: text({
      label: { zh: '域名地址', en: 'Host' },
      own: true,
      help: {
        zh: '如 console.example.com 或 10.0.0.5:3000，登录页据此识别租户',
        en: 'For example console.example.com or 10.0.0.5:3000; the sign-in page knows the tenant by it',
      },
      max: 253,
      list: 'offered',
    }),
    backgroundUrl: text({
      label: { zh: '登录背景', en: 'Sign-in background' },
      help: { zh: '图片地址，以 http(s):// 或 / 开头', en: 'The address of a picture, beginning with http(s):// or /' },
      max: 500,
      pattern: '^(https?://|/(?!/))[^\\s]+$',
    }),
    timeZone: text({
      label: { zh: '时区', en: 'Time zone' },
      max: 64,
      initial: 'Asia/Shanghai',
      pattern: '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$',
      message: { zh: '请输入 Asia/Shanghai 这样的时区名称', en: 'Enter the name of a time zone, such as Asia/Shanghai' },
    }),
    packageId: reference({
      label: { zh: '产品包', en: 'Package' },
      to: 'system.tenantPackage',
      help: { zh: '留空则可用全部菜单', en: 'Blank: all menus may be used' },
      labelKey: 'packageName',
      list: true,
      sortable: false,
    }),
    datasourceId: reference({
      label: { zh: '数据源', en: 'Data source' },
      help: {
        zh: '留空则业务数据存放在主数据库；已有业务数据的租户不能更换',
        en: 'Blank: business data stays in the main database. A tenant that already has some cannot be moved.',
      },
      to: 'system.dataSource',
      labelKey: 'datasourceName',
      list: 'offered',
      sortable: false,
      form: false,
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, wide: true, max: 500 }),
  },
  constraints: (tenants) => [
    uniqueIndex('system_tenant_code').on(tenants.tenantId),
    uniqueIndex('system_tenant_domain').on(tenants.domain).where(sql`is_deleted = 0 and domain is not null`),
  ],
  actions: [
    {
      name: 'setting',
      label: { zh: '授权配置', en: 'Quota and expiry' },
      href: '/system/tenant/setting',
      on: 'selection',
      permission: 'tenant_setting',
    },
    {
      name: 'datasource',
      label: { zh: '数据源', en: 'Data source' },
      href: '/system/tenant/datasource?ids={id}',
      on: 'row',
      permission: 'tenant_datasource',
    },
    {
      name: 'package',
      label: { zh: '产品包', en: 'Package' },
      href: '/system/tenant/package?ids={id}',
      on: 'row',
      permission: 'tenant_package',
    },
  ],
});
