/** Words of the frame around every page, of the kit, of sign-in and of the error pages. */
export const shellWordsBefore = {
  zh: {
    greeting: '您好，{name}',

    signIn: '登录',
    signInLead: '使用您的工厂账号登录',
    signInButton: '登录',
    signInPassword: '密码',
    signInCaptcha: '验证码',
    signInCaptchaImage: '验证码图片',
    signInNewPicture: '看不清？换一张',
    linkAbsent: '链接不完整、已过期或已撤销，请向发送者索取新的链接。',
    terminal: '车间终端',
    terminalOn: '本设备是车间终端：页面不带脚本。',
    terminalOff: '本设备不是车间终端。',
    terminalHint:
      '性能较弱的终端设为车间终端后，页面更快打开，功能不变，只是没有即时提示和弹窗。设置保存在本设备的浏览器中，对所有在此登录的人有效。',
    terminalSet: '设为车间终端',
    terminalUnset: '取消车间终端',
  },
  en: {
    greeting: 'Hello, {name}',

    signIn: 'Sign in',
    signInLead: 'Use your factory account',
    signInButton: 'Sign in',
    signInPassword: 'Password',
    signInCaptcha: 'Captcha',
    signInCaptchaImage: 'Captcha picture',
    signInNewPicture: 'Hard to read? New picture',
    linkAbsent: 'This link is incomplete, expired or revoked. Ask whoever sent it for a new one.',
    terminal: 'Shop terminal',
    terminalOn: 'This device is a shop terminal: pages come without script.',
    terminalOff: 'This device is no shop terminal.',
    terminalHint:
      'On a weak device, pages of a shop terminal open faster and do the same, without instant hints and dialogs. Kept in the browser of this device, for everybody who signs in here.',
    terminalSet: 'Make it a shop terminal',
    terminalUnset: 'No longer a shop terminal',
  },
};
