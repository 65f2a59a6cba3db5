import { entity } from '#server/entity/entity.ts';
import type { FieldOption } from '#server/entity/field-options.ts';
import { integer, longText, password, reference, text } from '#server/entity/fields.ts';

/** The grant of a program that works for nobody (decision 108). */
export const ownGrant = 'client_credentials';

/** The grants that the server serves (contract 3.1). */
const grants: FieldOption[] = [
  { value: ownGrant, label: { zh: '应用自身', en: 'The client itself' } },
  { value: 'password', label: { zh: '账号密码', en: 'Password' } },
  { value: 'refresh_token', label: { zh: '换新令牌', en: 'Renewal' } },
  { value: 'captcha', label: { zh: '账号密码和验证码', en: 'Password and captcha' } },
  { value: 'phone', label: { zh: '手机号', en: 'Phone' } },
  { value: 'sms_code', label: { zh: '短信验证码', en: 'Text message' } },
  { value: 'supplier', label: { zh: '供应商', en: 'Supplier' } },
  { value: 'social', label: { zh: '第三方登录', en: 'Sign-in provider' } },
  { value: 'chat-work-platform', label: { zh: '工作平台', en: 'Chat platform' } },
];
const names = grants.map(({ value }) => value);

/** Fields of the wire that decide nothing here. */
const unused = { zh: '仅为旧客户端保留，不起作用', en: 'Kept for old clients; has no effect' };

/** A program that may request tokens, with its allowed grants (contract 3.1, 5.5). Its secret is write-only. */
export const client = entity('system.client', {
  label: { zh: '应用', en: 'Client' },
  empty: { zh: '没有应用时，外部系统不能获取令牌。', en: 'Without a client, no other system can get a token.' },
  legacyPath: '/blade-system/client',
  permission: 'client',
  without: ['export', 'import'],
  title: 'clientId',
  owner: 'shared',
  fields: {
    clientId: text({
      label: { zh: '应用编号', en: 'Client ID' },
      required: { zh: '请输入应用编号', en: 'Enter the client ID' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    clientName: text({
      label: { zh: '应用名称', en: 'Name' },
      help: { zh: '接口日志中显示', en: 'Shown in the call log' },
      max: 64,
      list: true,
      filter: 'contains',
    }),
    clientSecret: {
      ...password({
        label: { zh: '应用密钥', en: 'Client secret' },
        help: { zh: '至少 16 个字符', en: 'At least 16 characters' },
        min: 16,
        max: 200,
        secret: true,
      }),
      required: { zh: '请输入应用密钥', en: 'Enter the client secret' },
    },
    authorizedGrantTypes: text({
      label: { zh: '授权类型', en: 'Grants' },
      required: { zh: '请输入授权类型', en: 'Choose the grants' },
      help: {
        zh: '程序对接勾选“应用自身”并选择应用角色，不需要用户账号',
        en: 'A program needs "The client itself" and a role below, and no account of a person',
      },
      max: 255,
      options: grants,
      pattern: `^(${names.join('|')})(,(${names.join('|')}))*$`,
      message: { zh: `授权类型以逗号分隔，可用：${names.join(' ')}`, en: `Separate the grants by commas. Available: ${names.join(' ')}` },
      example: 'password,refresh_token',
      list: true,
      wide: true,
    }),
    roleId: reference({
      label: { zh: '应用角色', en: 'Role of the client' },
      help: {
        zh: '应用自身的令牌使用该角色的租户和权限；日志中记为应用账号',
        en: 'Tokens of the client itself work in the tenant of this role, with its rights; logs name the client',
      },
      to: 'system.role',
      list: true,
    }),
    roleTenantId: text({ label: { zh: '应用租户', en: 'Tenant of the role' }, max: 12, form: false, list: true }),
    scope: text({
      more: true,
      code: true,
      label: { zh: '授权范围', en: 'Scope' },
      help: {
        zh: '仅为读取它的旧客户端保留，不限制权限：能调用什么由登录用户或应用的角色决定，请在“角色管理”授权',
        en: 'Kept for old clients that read it; it limits nothing. What may be called depends on the role of the signed-in user or of the client: grant it under Roles.',
      },
      max: 255,
      initial: 'all',
    }),
    accessTokenValidity: integer({
      label: { zh: '令牌秒数', en: 'Token life' },
      unit: { zh: '秒', en: 's' },
      required: { zh: '请输入令牌秒数', en: 'Enter the token life' },
      min: 60,
      max: 86_400,
      initial: 3600,
      list: true,
    }),
    refreshTokenValidity: integer({
      label: { zh: '刷新令牌秒数', en: 'Refresh token life' },
      unit: { zh: '秒', en: 's' },
      required: { zh: '请输入刷新令牌秒数', en: 'Enter the refresh token life' },
      min: 60,
      max: 2_592_000,
      initial: 604_800,
      list: true,
    }),
    webServerRedirectUri: text({ label: { zh: '回调地址', en: 'Redirect address' }, max: 500, pattern: '^https?://[^\\s]+$', wide: true }),
    resourceIds: text({ more: true, label: { zh: '资源集合', en: 'Resources' }, help: unused, max: 255 }),
    authorities: text({ more: true, label: { zh: '权限', en: 'Authorities' }, help: unused, max: 255 }),
    autoapprove: text({ more: true, label: { zh: '自动授权', en: 'Approve automatically' }, help: unused, max: 255 }),
    additionalInformation: longText({ label: { zh: '附加说明', en: 'Further information' }, max: 2000, wide: true }),
  },
  unique: [{ fields: ['clientId'], message: { zh: '应用编号已存在!', en: 'This client ID already exists' } }],
});
