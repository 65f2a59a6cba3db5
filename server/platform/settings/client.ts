import { entity } from '#server/entity/entity.ts';
import { integer, longText, password, text } from '#server/entity/fields.ts';

/** A program that may request tokens, with its allowed grants (contract 3.1, 5.5). Its secret is write-only. */
export const client = entity('system.client', {
  label: { zh: '应用', en: 'Client' },
  legacyPath: '/blade-system/client',
  permission: 'client',
  noted: true,
  without: ['export', 'import'],
  title: 'clientId',
  owner: 'shared',
  fields: {
    clientId: text({
      label: { zh: '应用编号', en: 'Client id' },
      required: { zh: '请输入应用编号', en: 'please fill in the client id' },
      max: 64,
      code: true,
      list: true,
      filter: 'contains',
    }),
    clientSecret: password({
      label: { zh: '应用密钥', en: 'Client secret' },
      help: { zh: '修改时留空则保持不变', en: 'Leave blank to keep the present one' },
      min: 16,
      max: 200,
      secret: true,
    }),
    authorizedGrantTypes: text({
      label: { zh: '授权类型', en: 'Grants' },
      required: { zh: '请输入授权类型', en: 'please fill in the grants' },
      help: { zh: '以逗号分隔，如 captcha,refresh_token', en: 'Separated by commas, for example captcha,refresh_token' },
      max: 255,
      pattern: '^[a-z_-]+(,[a-z_-]+)*$',
      list: true,
      wide: true,
    }),
    scope: text({ label: { zh: '授权范围', en: 'Scope' }, max: 255, initial: 'all', list: true }),
    accessTokenValidity: integer({
      label: { zh: '令牌秒数', en: 'Token life' },
      unit: { zh: '秒', en: 's' },
      required: { zh: '请输入令牌秒数', en: 'please fill in the token life' },
      min: 60,
      max: 86_400,
      initial: 3600,
      list: true,
    }),
    refreshTokenValidity: integer({
      label: { zh: '刷新令牌秒数', en: 'Refresh token life' },
      unit: { zh: '秒', en: 's' },
      required: { zh: '请输入刷新令牌秒数', en: 'please fill in the refresh token life' },
      min: 60,
      max: 2_592_000,
      initial: 604_800,
      list: true,
    }),
    webServerRedirectUri: text({ label: { zh: '回调地址', en: 'Redirect address' }, max: 500, pattern: '^https?://[^\\s]+$', wide: true }),
    resourceIds: text({ label: { zh: '资源集合', en: 'Resources' }, max: 255 }),
    authorities: text({ label: { zh: '权限', en: 'Authorities' }, max: 255 }),
    autoapprove: text({ label: { zh: '自动授权', en: 'Approve by itself' }, max: 255 }),
    additionalInformation: longText({ label: { zh: '附加说明', en: 'Further information' }, max: 2000, wide: true }),
  },
  unique: [{ fields: ['clientId'], message: { zh: '应用编号已存在!', en: 'This client id exists already' } }],
});
