import type { Label } from '#rules/screen.ts';

/** Words of the pages of one's own account. */
export const accountWords = {
  terminal: { zh: '车间终端', en: 'Shop terminal' },
  terminalOn: { zh: '本设备是车间终端：页面不带脚本。', en: 'This device is a shop terminal: pages come without script.' },
  terminalOff: { zh: '本设备不是车间终端。', en: 'This device is no shop terminal.' },
  terminalHint: {
    zh: '性能较弱的终端设为车间终端后，页面更快打开，功能不变，只是没有即时提示和弹窗。设置保存在本设备的浏览器中，对所有在此登录的人有效。',
    en: 'On a weak device, pages of a shop terminal open faster and do the same, without instant hints and dialogs. Kept in the browser of this device, for everybody who signs in here.',
  },
  terminalSet: { zh: '设为车间终端', en: 'Make it a shop terminal' },
  terminalUnset: { zh: '取消车间终端', en: 'No longer a shop terminal' },

  avatar: { zh: '头像', en: 'Picture' },
  avatarTip: { zh: '只能上传jpg/png文件,且不超过500KB', en: 'Only jpg/png, not above 500 KB' },
  avatarRemove: { zh: '移除头像', en: 'Remove the picture' },

  tabs: { zh: '个人中心', en: 'My account' },
  departments: { zh: '所属部门', en: 'Departments' },
  weak: { zh: '弱密码', en: 'Weak password' },
  weakHint: { zh: '当前密码过于简单，请尽快修改。', en: 'Your password is easy to guess, please change it soon.' },
  passwordOld: { zh: '原密码', en: 'Old password' },
  passwordNew: { zh: '新密码', en: 'New password' },
  passwordAgain: { zh: '确认新密码', en: 'New password again' },
  passwordNewHelp: {
    zh: '至少 8 位，包含数字、字母、符号中的两种，不能是常见密码或与账号、姓名相同',
    en: 'At least 8 characters, two of digits, letters and signs; not a common one, nor your account or name',
  },
  passwordWeak: {
    zh: '密码过于简单,请使用至少8位且不常见的密码',
    en: 'This password is too easy to guess; use 8 characters or more that are not common',
  },
  passwordDiffers: { zh: '请输入正确的确认密码!', en: 'The two new passwords differ' },
  passwordOldEmpty: { zh: '请输入原密码', en: 'Please fill in the old password' },
  passwordNewEmpty: { zh: '请输入新密码', en: 'Please fill in the new password' },
  passwordAgainEmpty: { zh: '请再次输入新密码', en: 'Please fill in the new password again' },
  passwordMust: {
    zh: '您正在使用初始密码，请先修改后再使用系统。',
    en: 'You are using an initial password. Please change it before you go on.',
  },
  passwordOthersEnd: { zh: '修改后，其他设备上的登录将全部失效。', en: 'Your sign-ins on other devices end with the change.' },
  passwordDone: { zh: '密码修改成功', en: 'Password changed' },

  sessionsHint: {
    zh: '您的账号目前在以下设备上登录。不认识的设备请立即结束，并修改密码。',
    en: 'Your account is signed in on these devices. End those you do not know, and change your password.',
  },
  sessionDevice: { zh: '设备', en: 'Device' },
  sessionBy: { zh: '方式', en: 'By' },
  sessionByPage: { zh: '网页', en: 'Pages' },
  sessionByClient: { zh: '应用 {client}', en: 'Client {client}' },
  sessionAddress: { zh: '地址', en: 'Address' },
  sessionSince: { zh: '登录时间', en: 'Signed in' },
  sessionSeen: { zh: '最近活动', en: 'Last seen' },
  sessionOwn: { zh: '当前会话', en: 'This session' },
  sessionEnd: { zh: '结束', en: 'End' },
  sessionEndOf: { zh: '结束 {device} 的会话', en: 'End the session of {device}' },
  sessionEnded: { zh: '会话已结束', en: 'The session has ended' },
  sessionEndOthers: { zh: '结束其他会话', en: 'End other sessions' },
  sessionOthersEnded: { zh: '其他会话均已结束', en: 'All other sessions have ended' },
  sessionEndAll: { zh: '退出所有设备', en: 'Sign out everywhere' },

  linkedHint: { zh: '绑定后，可用以下账号直接登录。', en: 'These accounts sign you in.' },
  linkedNone: { zh: '尚未绑定第三方账号', en: 'No account is linked yet' },
  linkedSince: { zh: '{time} 绑定', en: 'linked {time}' },
  link: { zh: '绑定{provider}', en: 'Link {provider}' },
  unlink: { zh: '解绑', en: 'Unlink' },
  linked: { zh: '账号已绑定', en: 'The account is linked' },
  unlinked: { zh: '账号已解绑', en: 'The account is unlinked' },
} satisfies Record<string, Label>;
