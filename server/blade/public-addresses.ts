/**
 * Every address under /api that needs no token (docs/access.md, 'Public addresses'); any other address gets 401 first.
 * In addition, GET /blade-auth/oauth/render/{source} redirects a browser to a sign-in provider (contract 8).
 * The pictures of processes are shown by clients as images, which send no token (decision 115).
 * The last two lines are the open-source client's own sign-in (contract 3.9), which cannot get a captcha otherwise.
 */
export const publicAddresses: ReadonlySet<string> = new Set([
  'GET /blade-system/tenant/info',
  'GET /blade-auth/oauth/captcha',
  'GET /blade-auth/oauth/clear-cache',
  'GET /blade-auth/oauth/logout',
  'POST /blade-auth/oauth/logout',
  'POST /blade-auth/oauth/token',
  'POST /blade-auth/oauth/token/refresh',
  'POST /blade-auth/token',
  'POST /blade-user/register-guest',
  'POST /blade-system/user/register-guest',
  'GET /pur/supplier/login-code',
  'POST /pur/supplier/login-code',
  'POST /blade-auth/oauth/sms/send-validate',
  'GET /blade-flow/process/diagram-view',
  'GET /blade-flow/process/resource-view',
  'GET /blade-auth/captcha',
  'POST /blade-auth/logout',
]);
