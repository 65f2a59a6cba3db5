/**
 * Everything under /api that answers without a token (docs/access.md, 'Public addresses'); any other address is 401 first.
 * Beside the door stands GET /blade-auth/oauth/render/{source}, which redirects a browser to a sign-in provider (contract 8).
 * The last two lines are the open-source client's own sign-in (contract 3.9), which has no other way to a captcha.
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
  'GET /blade-auth/captcha',
  'POST /blade-auth/logout',
]);
