import { varchar } from 'drizzle-orm/pg-core';
import { entity } from '#server/entity/entity.ts';
import { flag, password, text } from '#server/entity/fields.ts';

const address = {
  max: 300,
  pattern: '^https?://[^\\s]+$',
  message: { zh: '请填写有效的地址', en: 'Enter a valid address' },
  wide: true,
};

/**
 * A provider for sign-in in every tenant (specification 2.5, contract 8): OpenID Connect by its issuer, or plain OAuth 2 by its three
 * addresses. Its secret is write-only.
 */
export const socialProvider = entity('system.socialProvider', {
  label: { zh: '第三方登录', en: 'Sign-in provider' },
  empty: { zh: '没有第三方登录时，用户以账号或手机号登录。', en: 'Without a provider, people sign in with an account or a phone.' },
  legacyPath: '/blade-system/social-provider',
  permission: 'socialprovider',
  without: ['export', 'import'],
  title: 'nameZh',
  owner: 'shared',
  fields: {
    source: text({
      label: { zh: '来源代码', en: 'Source' },
      example: 'company',
      required: { zh: '请输入来源代码', en: 'Enter the source' },
      help: { zh: '如 github；已有人绑定后请勿修改', en: 'For example github; do not change it once people have bound accounts' },
      max: 26,
      pattern: '^[a-z][a-z0-9_-]*$',
      message: { zh: '来源代码由小写字母、数字、下划线和连字符组成', en: 'A source consists of lower-case letters, digits, _ and -' },
      code: true,
      list: true,
      filter: 'contains',
    }),
    enabled: flag({ label: { zh: '启用', en: 'Enabled' }, initial: true, own: true, list: true, filter: 'equals' }),
    nameZh: text({
      label: { zh: '中文名称', en: 'Chinese name' },
      required: { zh: '请输入中文名称', en: 'Enter the Chinese name' },
      max: 32,
      list: true,
    }),
    nameEn: text({
      label: { zh: '英文名称', en: 'English name' },
      required: { zh: '请输入英文名称', en: 'Enter the English name' },
      max: 32,
      list: true,
    }),
    issuer: text({
      label: { zh: 'OpenID 颁发者', en: 'OpenID issuer' },
      example: 'https://id.example.com',
      help: { zh: '填写后自动发现其余地址', en: 'From it, the other addresses are found automatically' },
      ...address,
      list: true,
    }),
    furtherHosts: text({
      label: { zh: '其他主机', en: 'Further hosts' },
      help: {
        zh: '颁发者的令牌、密钥或用户信息在其他主机时填写，如 oauth2.googleapis.com，以逗号分隔',
        en: "Where the issuer's tokens, keys or user are on other hosts, for example oauth2.googleapis.com; separated by commas",
      },
      max: 500,
      pattern: '^[A-Za-z0-9.:_-]+( *, *[A-Za-z0-9.:_-]+)*$',
      message: { zh: '请填写以逗号分隔的主机名', en: 'Enter host names separated by commas' },
      wide: true,
    }),
    authorizeUrl: text({ label: { zh: '授权地址', en: 'Authorisation address' }, ...address }),
    tokenUrl: text({ label: { zh: '令牌地址', en: 'Token address' }, ...address }),
    userUrl: text({ label: { zh: '用户信息地址', en: 'User address' }, ...address }),
    subjectField: text({
      label: { zh: '用户标识字段', en: 'User ID field' },
      help: { zh: '用户信息中唯一标识用户的字段，如 id', en: 'What identifies the user in the answer of the user address, for example id' },
      max: 32,
      pattern: '^[A-Za-z0-9_]+$',
      initial: 'id',
    }),
    clientId: text({
      label: { zh: '应用编号', en: 'Client ID' },
      required: { zh: '请输入应用编号', en: 'Enter the client ID' },
      max: 200,
      code: true,
    }),
    clientSecret: {
      ...password({
        label: { zh: '应用密钥', en: 'Client secret' },
        max: 500,
        secret: true,
      }),
      column: varchar({ length: 1000 }),
    },
    scopes: text({
      label: { zh: '授权范围', en: 'Scopes' },
      help: { zh: '以空格分隔', en: 'Separated by blanks' },
      max: 200,
      initial: 'openid profile',
    }),
    clientRedirect: text({
      label: { zh: '旧客户端回调地址', en: "Old clients' redirect address" },
      help: {
        zh: '旧客户端接收 code 和 state 的页面；留空则旧客户端不能用此方式登录',
        en: 'The page of old clients that takes code and state; without it they cannot sign in this way',
      },
      ...address,
    }),
  },
  unique: [{ fields: ['source'], message: { zh: '来源代码已存在!', en: 'This source already exists' } }],
  order: ['source'],
});
