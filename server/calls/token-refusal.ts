import type { Label } from '#rules/screen.ts';
import { BusinessError } from '#server/errors.ts';

/**
 * A refused sign-in or token. To pages and wrapped calls it is a refusal like any other;
 * an unwrapped token call answers HTTP 400 with `body`, which every generation of clients understands (contract 3.3).
 */
export class TokenRefusal extends BusinessError {
  readonly errorCode: number;

  constructor(errorCode: number, text: Label | string, field?: string) {
    super(text, { code: 400, ...(field === undefined ? {} : { field }) });
    this.name = 'TokenRefusal';
    this.errorCode = errorCode;
  }

  get body() {
    return { success: false, error: 'invalid_grant', error_code: this.errorCode, error_description: this.text.zh, msg: this.text.zh };
  }
}

/** Unknown tenant, unknown account, wrong password, locked, disabled: one answer for all of them. */
export const wrongCredentials = () => new TokenRefusal(2004, { zh: '用户名或密码错误', en: 'Wrong account or password' });
/** One answer for a code that is wrong, old or used, and for phones and suppliers that nobody has. */
export const wrongPhoneCode = () => new TokenRefusal(2004, { zh: '手机号或验证码错误', en: 'Wrong phone number or code' });
export const wrongSupplierCode = () =>
  new TokenRefusal(2004, { zh: '供应商编码、手机号或验证码错误', en: 'Wrong supplier code, phone number or code' });
export const wrongCaptcha = () => new TokenRefusal(2000, { zh: '验证码不正确', en: 'The characters do not match the picture' }, 'code');
export const tenantExpired = () =>
  new TokenRefusal(2006, { zh: '租户授权已过期,请联系管理员', en: "The tenant's licence has expired, please contact the administrator" });
export const noTenant = () => new TokenRefusal(2002, { zh: '未获得用户的租户信息', en: 'No tenant was given' });
export const noRole = () => new TokenRefusal(5001, { zh: '未获得用户的角色信息', en: 'This account has no role yet' });
export const addressNotAllowed = () =>
  new TokenRefusal(5001, {
    zh: '当前地址不在允许访问的范围内,请联系管理员',
    en: 'You may not sign in from this address, please contact the administrator',
  });
export const refreshExpired = () => new TokenRefusal(2010, { zh: '令牌授权已过期', en: 'The session has expired' });
export const unknownClient = () => new TokenRefusal(3000, { zh: '客户端不存在', en: 'Unknown client' });
export const wrongClientSecret = () => new TokenRefusal(3001, { zh: '客户端认证失败', en: 'The client could not be verified' });
export const grantNotAllowed = () => new TokenRefusal(3003, { zh: '客户端未授权该授权类型', en: 'The client may not use this grant' });
export const grantNotSupported = () => new TokenRefusal(4000, { zh: '不支持的授权类型', en: 'Grant not supported' });
