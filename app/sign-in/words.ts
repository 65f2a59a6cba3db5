import type { Label } from '#rules/screen.ts';

/** Words of sign-in, registration and the sign-in security page. */
export const signInWords = {
  title: { zh: '登录', en: 'Sign in' },
  lead: { zh: '使用您的工厂账号登录', en: 'Use your factory account' },
  button: { zh: '登录', en: 'Sign in' },
  password: { zh: '密码', en: 'Password' },
  lockHint: {
    zh: '连续 {failures} 次错误将锁定 {minutes} 分钟，忘记密码请联系管理员。',
    en: '{failures} wrong attempts lock the account for {minutes} minutes. Forgot your password? Ask your administrator.',
  },
  showPassword: { zh: '显示密码', en: 'Show password' },
  keep: { zh: '记住租户和账号', en: 'Remember tenant and account' },
  keepAccount: { zh: '记住账号', en: 'Remember account' },
  captcha: { zh: '验证码', en: 'Captcha' },
  captchaImage: {
    zh: '验证码图片。无法看到图片时，可用手机号登录，在那里直接获取短信验证码。',
    en: 'Captcha image. If you cannot see it, sign in with your phone: a text message is sent without it.',
  },
  unseen: { zh: '无法看到图片，直接发送短信', en: 'I cannot see the picture: send the text without it' },
  newPicture: { zh: '看不清？换一张', en: "Can't read it? Try another" },

  security: { zh: '登录安全', en: 'Sign-in security' },
  securityKey: { zh: 'SM2 公钥', en: 'SM2 public key' },
  securityKeyUse: {
    zh: '加密密码的旧客户端须以此公钥编译：将它写入客户端网站配置的 auth.publicKey，重新构建后发布。',
    en: "Older clients that encrypt passwords must be built with this key: set it as auth.publicKey in the client's website settings, then rebuild and publish.",
  },
  securityKeyKeep: {
    zh: '私钥只存于服务器；多台服务器须通过 SM2_PRIVATE_KEY 使用同一私钥，更换后客户端须重新构建。',
    en: 'The private key stays on the server. Several servers share one through SM2_PRIVATE_KEY; after changing it, rebuild the clients.',
  },
  securityState: { zh: '当前设置', en: 'Current settings' },
  securityCaptcha: { zh: '登录验证码', en: 'Captcha' },
  securityOn: { zh: '已开启', en: 'On' },
  securityOff: { zh: '已关闭', en: 'Off' },
  securityCaptchaHint: {
    zh: '由环境变量 CAPTCHA 决定，生产模式不能关闭。',
    en: 'Set by the environment variable CAPTCHA. It cannot be turned off in production.',
  },
  securityLock: { zh: '失败锁定', en: 'Lockout' },
  securityLockValue: {
    zh: '连续失败 {count} 次，锁定 {minutes} 分钟',
    en: '{count} failed attempts lock the account for {minutes} minutes',
  },
  securityLockHint: {
    zh: '由参数 account.failCount 与 account.lockDuration 决定；用户列表可解锁。',
    en: 'Set by the parameters account.failCount and account.lockDuration. Unlock accounts in the user list.',
  },
  securityAddress: { zh: '访问地址', en: 'Public address' },
  securityNoAddress: { zh: '未设置 PUBLIC_URL', en: 'PUBLIC_URL is not set' },
  securityHttps: { zh: 'HTTPS：会话 Cookie 仅经加密连接传送。', en: 'HTTPS: session cookies are sent over encrypted connections only.' },
  securityHttp: {
    zh: '非 HTTPS：密码与会话以明文经过网络，仅限封闭的内部网络。',
    en: 'Not HTTPS: passwords and sessions are sent in plain text. For closed internal networks only.',
  },
  securityProxy: { zh: '反向代理', en: 'Reverse proxy' },
  securityProxyOn: { zh: '信任其 X-Forwarded-For', en: 'Its X-Forwarded-For is trusted' },
  securityProxyOff: { zh: '不信任，按连接的地址判断', en: 'Not trusted: the connection address is used' },
  securityProxyHint: {
    zh: '由环境变量 TRUSTED_PROXY 决定；IP白名单以此地址为准。',
    en: 'Set by the environment variable TRUSTED_PROXY. The IP allowlist uses this address.',
  },
  securityMode: { zh: '运行模式', en: 'Mode' },

  ways: { zh: '登录方式', en: 'Ways to sign in' },
  byAccount: { zh: '账号登录', en: 'Account' },
  byPhone: { zh: '手机登录', en: 'Phone' },
  bySupplier: { zh: '供应商登录', en: 'Supplier' },
  supplierCode: { zh: '供应商编码', en: 'Supplier code' },
  smsCode: { zh: '短信验证码', en: 'SMS code' },
  codeSend: { zh: '获取验证码', en: 'Send code' },
  codeWait: { zh: '{seconds} 秒后重发', en: 'Resend in {seconds} s' },
  codeAgain: { zh: '没有收到？', en: 'No code?' },
  codeSent: {
    zh: '如果该手机号已登记，验证码已发出，5 分钟内有效。',
    en: 'If this phone number is registered, a code has been sent. Valid for 5 minutes.',
  },

  thirdParty: { zh: '第三方登录', en: 'Sign in with' },
  register: { zh: '账号注册', en: 'Register' },
  registerLead: {
    zh: '{provider}账号 {name} 尚未关联用户，请填写注册信息。',
    en: 'The {provider} account {name} is not linked to a user. Complete the registration.',
  },
  registerName: { zh: '用户名称', en: 'Name' },
  registerAccount: { zh: '账号名称', en: 'Account' },
  registerAgain: { zh: '确认密码', en: 'Confirm password' },
  registerDo: { zh: '提交申请', en: 'Submit' },
  registerFailed: { zh: '提交失败', en: 'Submission failed' },
  registerDoneTitle: { zh: '注册提示', en: 'Registration' },
  registerDone: {
    zh: '注册申请已提交,请耐心等待管理员通过!',
    en: 'Your registration has been submitted. An administrator has to approve it.',
  },
  registerOver: { zh: '登录已超时，请重新登录', en: 'The sign-in has timed out. Sign in again.' },
  registerFirst: {
    zh: '请先用第三方账号登录，再在一小时内提交注册申请',
    en: 'To register, first sign in with a third-party account, then send the form within an hour',
  },
  backToSignIn: { zh: '返回登录', en: 'Back to sign-in' },
  whichTenant: { zh: '选择租户', en: 'Choose a tenant' },
  whichTenantHint: {
    zh: '该账号在多个租户中有用户，请选择要登录的租户。',
    en: 'This account has users in several tenants. Choose one to sign in to.',
  },
  chatWork: { zh: '工作平台登录', en: 'Chat platform sign-in' },
  chatWorkHint: { zh: '工作平台请求登录本系统。', en: 'The chat platform is asking to sign you in.' },
} satisfies Record<string, Label>;
