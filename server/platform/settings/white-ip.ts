import { integer as pgInteger } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { type Field, numberChoice, text } from '#server/entity/fields.ts';

const requiredInteger = () => pgInteger().notNull().default(1);

/**
 * An address or network from which a tenant's users may work; with at least one enabled row, no others are allowed (contract 5.5, R-14).
 */
export const whiteIp = entity('system.whiteIp', {
  label: { zh: 'IP白名单', en: 'Allowed IP' },
  empty: { zh: '名单为空时，任何地址都可以登录。', en: 'While the list is empty, sign-in is allowed from every address.' },
  legacyPath: '/blade-system/whiteip',
  permission: 'whiteip',
  title: 'ip',
  // So that the platform administrator can readmit a tenant whose own address has changed.
  owner: 'platform',
  fields: {
    ip: text({
      label: { zh: 'IP地址', en: 'IP address' },
      example: '10.0.0.1',
      required: { zh: '请输入IP地址', en: 'Enter the IP address' },
      help: {
        zh: '单个地址或网段，如 203.0.113.7、192.168.1.0/24、2001:db8::/32',
        en: 'One address or a network: 203.0.113.7, 192.168.1.0/24, 2001:db8::/32',
      },
      max: 64,
      pattern: '^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$',
      message: { zh: '请输入有效的IP地址或网段', en: 'Enter a valid IP address or network' },
      code: true,
      list: true,
      filter: 'contains',
    }),
    remark: text({ label: { zh: '备注', en: 'Remark' }, max: 255, list: true, filter: 'contains' }),
    status: {
      ...numberChoice({
        label: { zh: '状态', en: 'Status' },
        own: true,
        options: [
          { value: '1', label: { zh: '启用', en: 'Enabled' }, tone: 'good' },
          { value: '0', label: { zh: '停用', en: 'Disabled' } },
        ],
        initial: 1,
        list: true,
        filter: 'equals',
      }),
      column: requiredInteger(),
    } as Field<ReturnType<typeof requiredInteger>, number>,
  },
  unique: [{ fields: ['ip'], message: { zh: '该地址已在白名单中', en: 'This address is already on the list' } }],
  dialogWidth: 560,
  formColumns: 1,
});
