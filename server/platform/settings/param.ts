import { sql } from 'drizzle-orm';
import { entity } from '#server/entity/entity.ts';
import { longText, text } from '#server/entity/fields.ts';
import type { Purpose } from '#server/security/seal.ts';
import { knownParam, platformKeys } from './known-params.ts';

/** The password that legacy clients set when they reset one or create a tenant; absent by default (contract 5.1, 5.5). */
export const initPasswordKey = 'account.initPassword';

/** For what a parameter is stored encrypted; a plant's own is named after its id. */
export const purposeOf = (key: string): Purpose | undefined => knownParam(key)?.sealedFor;
export const isSecretParam = (key: string): boolean => purposeOf(key) !== undefined;

/** A platform setting; only the platform administrator changes it (contract 5.5, specification 5). */
export const param = entity('system.param', {
  label: { zh: '系统参数', en: 'Parameter' },
  legacyPath: '/blade-system/param',
  permission: 'param',
  title: 'paramName',
  owner: 'shared',
  hidden: ({ paramKey }, { isPlatform, tenantId }) =>
    isPlatform
      ? undefined
      : // What is named after another plant is not shown either.
        sql`(${paramKey} in ${platformKeys()} or (${paramKey} ~ '[.][0-9]{6}$' and right(${paramKey}, 7) <> ${`.${tenantId}`}))`,
  fields: {
    paramName: text({
      label: { zh: '参数名称', en: 'Name' },
      required: { zh: '请输入参数名称', en: 'Enter the name' },
      max: 255,
      list: true,
      filter: 'contains',
    }),
    paramKey: text({
      label: { zh: '参数键名', en: 'Key' },
      required: { zh: '请输入参数键名', en: 'Enter the key' },
      max: 255,
      code: true,
      list: true,
      filter: 'contains',
    }),
    paramValue: longText({
      label: { zh: '参数键值', en: 'Value' },
      required: { zh: '请输入参数键值', en: 'Enter the value' },
      wide: true,
      list: true,
      filter: 'contains',
      secretWhen: ({ paramKey }) => isSecretParam(String(paramKey)),
    }),
    remark: longText({ label: { zh: '备注', en: 'Remark' }, max: 500, wide: true }),
  },
  unique: [{ fields: ['paramKey'], message: { zh: '参数键名已存在!', en: 'This key already exists' } }],
});
