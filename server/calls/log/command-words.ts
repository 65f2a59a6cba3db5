import type { Label, Locale } from '#rules/screen.ts';
import { allEntities } from '#server/entity/entity.ts';

/** What a call does, in words: the entity's name and the verb; a call of which nobody knows the words is told by its place in the router. */
export function titleOf(path: string, locale: Locale): string {
  const at = path.lastIndexOf('.');
  const [place, verb] = [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
  const whole = commands[path];
  if (whole) return whole[locale];
  const subject = allEntities().find((one) => one.path === place)?.label;
  const word = verbs[verb];
  if (!subject) return path;
  if (!word) return `${subject[locale]} ${verb}`;
  return locale === 'zh' ? `${word.zh}${subject.zh}` : `${word.en}: ${subject.en}`;
}

const say = (zh: string, en: string): Label => ({ zh, en });

const verbs: Record<string, Label> = {
  save: say('新增', 'Add'),
  update: say('修改', 'Change'),
  submit: say('提交', 'Submit'),
  remove: say('删除', 'Remove'),
  grant: say('授权', 'Grant'),
  enable: say('启用或停用', 'Enable or disable'),
  copy: say('复制', 'Copy'),
  import: say('导入', 'Import'),
  export: say('导出', 'Export'),
  setting: say('配置', 'Configure'),
  test: say('测试', 'Test'),
  restart: say('重新开始', 'Restart'),
  end: say('结束', 'End'),
  send: say('发出', 'Send'),
  receive: say('接收', 'Receive'),
  switchOn: say('启用', 'Enable'),
  switchOff: say('停用', 'Disable'),
};

const commands: Record<string, Label> = {
  'session.sign-in': say('登录', 'Sign-in'),
  'session.refused': say('登录被拒绝', 'Sign-in refused'),
  'session.sign-out': say('退出登录', 'Sign-out'),
  'session.signOutEverywhere': say('退出所有会话', 'Sign-out everywhere'),
  'session.lock': say('锁屏', 'Lock the screen'),
  'session.unlock': say('解锁屏幕', 'Unlock the screen'),
  'session.endOthers': say('结束其他会话', 'End other sessions'),
  'session.endMine': say('结束自己的会话', 'End own sessions'),
  'system.online.remove': say('强制下线', 'Force sign-out'),
  'system.user.resetPassword': say('重置密码', 'Reset passwords'),
  'system.user.updatePassword': say('修改自己的密码', 'Change own password'),
  'system.user.updateInfo': say('修改个人信息', 'Change own particulars'),
  'system.user.unlock': say('账号解封', 'Unlock accounts'),
  'session.switchIdentity': say('切换身份', 'Switch identity'),
  'session.social.unbind': say('解绑第三方账号', 'Unbind an account'),
  'system.user.approve': say('审核用户', 'Approve users'),
  'system.user.grant': say('分配角色', 'Assign roles'),
  'system.user.updatePlatform': say('修改用户平台信息', "Change a user's platform details"),
  'system.user.registerGuest': say('注册账号', 'Register an account'),
  'system.user.importUsers': say('导入用户', 'Import users'),
  'system.user.exportUsers': say('导出用户', 'Export users'),
  'system.tenant.datasource': say('设置租户数据源', "Set a tenant's data source"),
  'system.tenant.packageSetting': say('设置租户产品包', "Set a tenant's package"),
  'board.workOrderPlan.setShortfall': say('切换欠料开关', 'Turn the shortfall switch'),
  'board.startShift': say('开班', 'Start a shift'),
  'board.endShift': say('结班', 'End a shift'),
  'board.signOffShift': say('日报签核', 'Sign off a shift'),
  'board.editLineState': say('修改产线状态', "Change a line's state"),
  'board.reportSlot': say('时段报工', 'Report a slot'),
  'board.correctReport': say('更正报工', 'Correct a report'),
  'log.error.send': say('上传错误日志', 'Upload error logs'),
};
