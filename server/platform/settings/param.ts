import { sql } from 'drizzle-orm';
import { entity } from '#server/entity/entity.ts';
import { longText, text } from '#server/entity/fields.ts';
import type { Purpose } from '#server/security/seal.ts';

/** The password that legacy clients set when they reset one or create a tenant; absent by default (contract 5.1, 5.5). */
export const initPasswordKey = 'account.initPassword';

/** What prices are signed with on their way to the OA; absent by default (docs/webhooks.md). */
export const oaSecretKey = 'purchasing.oaSecret';

/** For what a parameter is stored encrypted; a plant's own is named after its id. */
export function purposeOf(key: string): Purpose | undefined {
  if (key === oaSecretKey || key.startsWith(`${oaSecretKey}.`)) return 'webhook';
  return key === initPasswordKey ? 'initial password' : undefined;
}
export const isSecretParam = (key: string): boolean => purposeOf(key) !== undefined;

/** They concern no single plant. What is named after another plant is not shown either. */
const platformKeys = ['chatWork.hosts', 'log.keepDays', 'tenant.default.menuCode', 'tenant.default.accountNumber', initPasswordKey];

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
      : sql`(${paramKey} in ${platformKeys} or (${paramKey} ~ '[.][0-9]{6}$' and right(${paramKey}, 7) <> ${`.${tenantId}`}))`,
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
