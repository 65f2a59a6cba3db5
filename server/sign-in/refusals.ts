import type { Caller } from '#server/calls/context.ts';
import { TokenRefusal } from '#server/calls/token-refusal.ts';

/** Unknown tenant, unknown account, wrong password, locked, disabled: one response for all. */
export const wrongCredentials = (door: Caller['door'] = 'blade') =>
  // The contract names the field differently from the page.
  new TokenRefusal(2004, { zh: door === 'blade' ? '用户名或密码错误' : '账号或密码错误', en: 'Wrong account or password' });
/** One response for a wrong, expired or used code, and for unknown phones and suppliers. */
export const wrongPhoneCode = () => new TokenRefusal(2004, { zh: '手机号或验证码错误', en: 'Wrong phone number or code' });
export const wrongSupplierCode = () =>
  new TokenRefusal(2004, { zh: '供应商编码、手机号或验证码错误', en: 'Wrong supplier code, phone number or code' });
/** A link from a mail after its end, or withdrawn. */
export const linkEnded = () =>
  new TokenRefusal(2004, {
    zh: '链接已失效，请用供应商编码和手机验证码登录',
    en: 'This link has ended. Sign in with your supplier code and a code to your phone.',
  });
export const wrongCaptcha = () => new TokenRefusal(2000, { zh: '验证码不正确', en: 'The characters do not match the picture' }, 'code');
export const tenantExpired = () =>
  new TokenRefusal(2006, { zh: '租户授权已过期,请联系管理员', en: "The tenant's licence has expired. Contact the administrator." });
export const noTenant = () => new TokenRefusal(2002, { zh: '未获得用户的租户信息', en: 'No tenant was given' });
export const noRole = () =>
  new TokenRefusal(5001, { zh: '未获得用户的角色信息', en: 'This account has no role yet. Ask your administrator to assign one.' });
export const addressNotAllowed = () =>
  new TokenRefusal(5001, {
    zh: '当前地址不在允许访问的范围内，请联系管理员',
    en: 'Sign-in is not allowed from this address. Contact the administrator.',
  });
export const refreshExpired = () => new TokenRefusal(2010, { zh: '令牌授权已过期', en: 'The session has expired' });
export const unknownClient = () => new TokenRefusal(3000, { zh: '客户端不存在', en: 'Unknown client' });
export const wrongClientSecret = () => new TokenRefusal(3001, { zh: '客户端认证失败', en: 'The client could not be verified' });
export const grantNotAllowed = () => new TokenRefusal(3003, { zh: '客户端未授权该授权类型', en: 'The client may not use this grant' });
export const grantNotSupported = () => new TokenRefusal(4000, { zh: '不支持的授权类型', en: 'Grant not supported' });

export const noClientRole = () =>
  new TokenRefusal(3003, { zh: '应用没有角色，请在应用管理中选择', en: 'The client has no role. Choose one under Clients.' });
export const clientBarred = () =>
  new TokenRefusal(5001, {
    zh: '应用的账号已停用或删除，请联系管理员',
    en: "The client's account is disabled or was removed. Contact the administrator.",
  });

/** The provider confirms nothing, confirms an account without a user, or is unknown (contract 8). */
export const wrongIdentity = () => new TokenRefusal(2004, { zh: '第三方登陆信息错误!', en: 'The third-party sign-in is not valid' });
/** The state is unknown, used up, older than ten minutes, or from another browser. */
export const attemptOver = () =>
  new TokenRefusal(2000, {
    zh: '登录已超时或已被使用，请重新登录',
    en: 'This sign-in has timed out or was already used. Start again.',
  });
export const consentDenied = () => new TokenRefusal(2004, { zh: '您已取消授权', en: 'You did not allow the sign-in' });
/** A user confirmed by a provider may learn that his registration is pending (specification 8); with a password he may not. */
export const awaitsApproval = () =>
  new TokenRefusal(5001, { zh: '注册申请待管理员审核，请耐心等待', en: 'Your registration waits for the administrator' });
export const noSuchProvider = () => new TokenRefusal(2000, { zh: '不支持该第三方登录', en: 'There is no such sign-in provider' });
export const noClientRedirect = () =>
  new TokenRefusal(2000, { zh: '该第三方登录未配置旧客户端回调地址', en: "The provider's redirect address for old clients is not set" });
export const boundElsewhere = { zh: '该第三方账号已绑定其他用户', en: 'This account is bound to another user' };
