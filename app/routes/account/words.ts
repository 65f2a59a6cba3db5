import type { Label } from '#rules/screen.ts';

/** Words of the user's own account pages. */
export const accountWords = {
  terminal: { zh: '车间终端', en: 'Shop-floor terminal' },
  terminalOn: { zh: '本设备是车间终端：页面不带脚本。', en: 'This device is a shop-floor terminal: pages load without scripts.' },
  terminalOff: { zh: '本设备不是车间终端。', en: 'This device is not a shop-floor terminal.' },
  terminalHint: {
    zh: '性能较弱的终端设为车间终端后，页面更快打开，功能不变，只是没有即时提示和弹窗。设置保存在本设备的浏览器中，对所有在此登录的人有效。',
    en: 'For slower devices: pages open faster and do everything they otherwise do, but without instant hints and dialogs. Saved in this browser, for everyone who signs in here.',
  },
  terminalSet: { zh: '设为车间终端', en: 'Make this a shop-floor terminal' },
  terminalUnset: { zh: '取消车间终端', en: 'Stop using as a shop-floor terminal' },

  avatar: { zh: '头像', en: 'Picture' },
  avatarTip: { zh: '只能上传jpg/png文件，且不超过500KB', en: 'JPG or PNG only, up to 500 KB' },
  avatarRemove: { zh: '移除头像', en: 'Remove picture' },

  tabs: { zh: '个人中心', en: 'My account' },
  departments: { zh: '所属部门', en: 'Departments' },
  weak: { zh: '弱密码', en: 'Weak password' },
  weakHint: { zh: '当前密码过于简单，请尽快修改。', en: 'Your password is easy to guess. Change it soon.' },
  passwordOld: { zh: '原密码', en: 'Old password' },
  passwordNew: { zh: '新密码', en: 'New password' },
  passwordAgain: { zh: '确认新密码', en: 'Confirm new password' },
  passwordNewHelp: {
    zh: '至少 8 位，不能是常见密码或与账号、姓名相同；建议包含数字、字母、符号中的两种',
    en: 'At least 8 characters. Not a common password, your account or your name; best with two of: digits, letters, symbols.',
  },
  passwordWeak: {
    zh: '密码过于简单，请使用至少8位且不常见的密码',
    en: 'This password is too easy to guess. Use at least 8 characters and avoid common passwords.',
  },
  passwordDiffers: { zh: '请输入正确的确认密码!', en: 'The passwords do not match' },
  passwordOldEmpty: { zh: '请输入原密码', en: 'Enter your old password' },
  passwordNewEmpty: { zh: '请输入新密码', en: 'Enter a new password' },
  passwordAgainEmpty: { zh: '请再次输入新密码', en: 'Enter the new password again' },
  passwordMust: {
    zh: '您正在使用初始密码，请先修改后再使用系统。',
    en: 'You are using an initial password. Change it to continue.',
  },
  passwordOthersEnd: { zh: '修改后，其他设备上的登录将全部失效。', en: 'Changing it signs you out on all other devices.' },
  passwordDone: { zh: '密码修改成功', en: 'Password changed' },

  sessionsHint: {
    zh: '您的账号目前在以下设备上登录。不认识的设备请立即结束，并修改密码。',
    en: 'Your account is signed in on these devices. End any you do not recognise, then change your password.',
  },
  sessionDevice: { zh: '设备', en: 'Device' },
  sessionBy: { zh: '方式', en: 'Signed in with' },
  sessionByPage: { zh: '网页', en: 'Browser' },
  sessionByClient: { zh: '应用 {client}', en: 'App {client}' },
  sessionAddress: { zh: '地址', en: 'Address' },
  sessionSince: { zh: '登录时间', en: 'Signed in' },
  sessionSeen: { zh: '最近活动', en: 'Last seen' },
  sessionOwn: { zh: '当前会话', en: 'This session' },
  sessionEnd: { zh: '结束', en: 'End' },
  sessionEndOf: { zh: '结束 {device} 的会话', en: 'End the session on {device}' },
  sessionEnded: { zh: '会话已结束', en: 'Session ended' },
  sessionEndOthers: { zh: '结束其他会话', en: 'End other sessions' },
  sessionOthersEnded: { zh: '其他会话均已结束', en: 'All other sessions ended' },
  sessionEndAll: { zh: '退出所有设备', en: 'Sign out everywhere' },

  linkedHint: { zh: '绑定后，可用以下账号直接登录。', en: 'You can sign in with these accounts.' },
  linkedNone: { zh: '尚未绑定第三方账号', en: 'No linked accounts yet' },
  linkedSince: { zh: '{time} 绑定', en: 'linked {time}' },
  link: { zh: '绑定{provider}', en: 'Link {provider}' },
  unlink: { zh: '解绑', en: 'Unlink' },
  linked: { zh: '账号已绑定', en: 'Account linked' },
  unlinked: { zh: '账号已解绑', en: 'Account unlinked' },
} satisfies Record<string, Label>;
