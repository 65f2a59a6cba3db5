import { varchar } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { choice, longText, password, text } from '#server/entity/fields.ts';

/** A PostgreSQL server for tenants' business areas (contract 5.5); its password is write-only and encrypted (R-22). */
export const dataSource = entity('system.dataSource', {
  label: { zh: '数据源', en: 'Data source' },
  empty: {
    zh: '没有数据源时，所有租户的数据保存在主数据库。',
    en: 'Without a data source, the data of all tenants is kept in the main database.',
  },
  legacyPath: '/blade-develop/datasource',
  legacyAliases: ['/blade-system/datasource'],
  page: '/tool/datasource',
  permission: 'datasource',
  without: ['export', 'import'],
  title: 'name',
  owner: 'shared',
  fields: {
    name: text({
      label: { zh: '数据源名称', en: 'Name' },
      required: { zh: '请输入数据源名称', en: 'Enter the name' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    driverClass: choice({
      label: { zh: '驱动类', en: 'Driver' },
      required: { zh: '请选择驱动类', en: 'Choose the driver' },
      options: [{ value: 'org.postgresql.Driver', label: { zh: 'PostgreSQL', en: 'PostgreSQL' } }],
      initial: 'org.postgresql.Driver',
      list: true,
    }),
    url: text({
      label: { zh: '连接地址', en: 'Address' },
      example: 'postgres://10.0.0.5:5432/factory',
      required: { zh: '请输入连接地址', en: 'Enter the address' },
      help: {
        zh: '如 postgres://10.0.0.8:5432/factory；主机须在运维配置 DATASOURCE_HOSTS 中',
        en: 'For example postgres://10.0.0.8:5432/factory; the operator must have allowed the host in DATASOURCE_HOSTS',
      },
      max: 500,
      code: true,
      list: true,
      filter: 'contains',
      wide: true,
    }),
    username: text({
      label: { zh: '用户名', en: 'User' },
      required: { zh: '请输入用户名', en: 'Enter the user' },
      max: 63,
      list: true,
    }),
    password: {
      ...password({
        label: { zh: '密码', en: 'Password' },
        max: 200,
        secret: true,
      }),
      column: varchar({ length: 1000 }),
    },
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true, list: true }),
  },
  unique: [{ fields: ['name'], message: { zh: '数据源名称已存在!', en: 'This name is taken' } }],
  actions: [
    {
      name: 'test',
      label: { zh: '测试连接', en: 'Test connection' },
      procedure: 'test',
      on: 'row',
      permission: 'datasource',
    },
  ],
});
