/** What only the plant can give: hosts that its operator allows, a line without a shift or a setting, an upload, a quote that is being written. */
export const needsThePlant: Record<string, RegExp> = {
  'POST /board/shiftrecord/save': /产线不在可选范围内/,
  'POST /smt/linesetting/submit': /该产线已有设置/,
  'POST /rd/itemfile/submit': /文件类型不正确/,
  'POST /pur/quotationmaterial/submit': /报价单不在可选范围内/,
  'POST /blade-resource/oss/submit': /STORAGE_HOSTS/,
  'POST /blade-develop/datasource/submit': /DATASOURCE_HOSTS/,
  'POST /blade-system/social-provider/submit': /未被允许|AUTH_HOSTS|HOSTS/,
};

/** The command with the secrets that a client would fill in. */
export const withSecrets = (request: string): string =>
  request.replaceAll(/"<[^"<>]*(密钥|密码|secret|password)[^"<>]*>"/g, '"Filled-in-2026-secret"');

/** The body that the curl command of an example sends. */
export const bodyOf = (request: string): string | undefined => /-d '([\s\S]*)'$/.exec(request)?.[1]?.replaceAll("'\\''", "'");
