/** The codes that /code explains in their own words; any other code gets a general text, never text from the address. */
export const codeMessages: Readonly<Record<string, Record<'zh' | 'en', readonly [title: string, hint: string]>>> = {
  400: {
    zh: ['请求无法处理', '请返回上一页，核对内容后再试。'],
    en: ['The request could not be handled', 'Go back, check what you entered, and try again.'],
  },
  401: { zh: ['请先登录', '登录已失效，请重新登录。'], en: ['Sign in', 'Your session has ended: sign in again.'] },
  403: {
    zh: ['没有权限', '您的角色不能使用此功能。如需使用，请联系管理员开通；平台级功能由平台管理员负责。'],
    en: [
      'No permission',
      'Your role does not allow this. Ask your administrator for access; features shared by all tenants are managed by the platform administrator.',
    ],
  },
  404: { zh: ['内容不存在', '地址可能有误，或者内容已被移走。'], en: ['Not found', 'The address may be wrong, or the content was moved.'] },
  409: {
    zh: ['数据已被他人修改', '请刷新后查看最新内容，再重新提交。'],
    en: ['Changed by someone else', 'Reload to see the current content, then submit again.'],
  },
  413: { zh: ['内容过大', '请减小文件后再试。'], en: ['Too large', 'Use a smaller file and try again.'] },
  429: { zh: ['操作过于频繁', '请稍后再试。'], en: ['Too many attempts', 'Try again later.'] },
  500: {
    zh: ['服务器出错了', '请稍后重试。若问题仍在，请联系管理员。'],
    en: ['Something went wrong on the server', 'Try again shortly. If it happens again, tell an administrator.'],
  },
  503: { zh: ['系统繁忙', '请稍后再试。'], en: ['The system is busy', 'Try again shortly.'] },
  'signed-out': { zh: ['已退出登录', '可以关闭此页面，或重新登录。'], en: ['Signed out', 'Close this page, or sign in again.'] },
  'register-sent': {
    zh: ['注册申请已提交', '请耐心等待管理员通过。'],
    en: ['The registration was sent', 'An administrator will look at it.'],
  },
  'link-expired': {
    zh: ['链接已失效', '请向发送链接的人索取新链接。'],
    en: ['The link is no longer valid', 'Ask whoever sent it for a new one.'],
  },
};
