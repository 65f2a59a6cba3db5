import { TokenRefusal } from '#server/calls/token-refusal.ts';

/** A provider does not vouch, vouches for nobody, or is none of ours (contract §8). */
export const wrongIdentity = () => new TokenRefusal(2004, { zh: '第三方登陆信息错误!', en: 'The third-party sign-in is not valid' });
/** The state was never made, is used up, older than ten minutes, or another browser's. */
export const attemptOver = () =>
  new TokenRefusal(2000, {
    zh: '登录已超时或已被使用,请重新登录',
    en: 'This sign-in has timed out or was used already, please start again',
  });
export const consentDenied = () => new TokenRefusal(2004, { zh: '您已取消授权', en: 'You did not allow the sign-in' });
/** Whom a provider vouches for may know that his registration waits (specification §8); with a password nobody is told. */
export const awaitsApproval = () =>
  new TokenRefusal(5001, { zh: '注册申请待管理员审核,请耐心等待', en: 'Your registration waits for the administrator' });
export const noSuchProvider = () => new TokenRefusal(2000, { zh: '不支持该第三方登录', en: 'There is no such sign-in provider' });
export const noClientRedirect = () =>
  new TokenRefusal(2000, { zh: '该第三方登录未配置旧客户端回调地址', en: "The provider's redirect address for old clients is not set" });
export const boundElsewhere = { zh: '该第三方账号已绑定其他用户', en: 'This account is bound to another user' };
export const notSwitchable = () =>
  new TokenRefusal(5001, { zh: '只能切换到本人所属的部门和角色', en: 'Only your own departments and roles can be chosen' });
