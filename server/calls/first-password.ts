import { BusinessError } from '../errors.ts';

/** A password that somebody else set is changed before anything else: pages lead to where that is done, /api says so. */
export class FirstPassword extends BusinessError {
  constructor() {
    super({ zh: '请先修改初始密码', en: 'Please change your initial password first' }, { code: 403 });
  }
}

/** All that is open until then: what a client needs to draw its frame, the change itself, and the way out. Sign-out and refresh are public anyway. */
export const openBeforeFirstPassword: ReadonlySet<string> = new Set([
  'session.shell',
  'session.lockState',
  'session.lock',
  'session.unlock',
  'session.signOutEverywhere',
  'session.oauth.userInfo',
  'system.user.info',
  'system.user.updatePassword',
  'system.menu.routes',
  'system.menu.buttons',
  'system.menu.topMenu',
  'system.menu.mainMenu',
  'system.menu.authRoutes',
  'system.dict.dictionary',
  'system.dictBiz.dictionary',
]);
