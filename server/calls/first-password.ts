import { BusinessError } from '../errors.ts';

/** A password that somebody else set is changed before anything else: pages lead to where that is done, /api says so. */
export class FirstPassword extends BusinessError {
  constructor() {
    super({ zh: '请先修改初始密码', en: 'Change your initial password first' }, { code: 403 });
  }
}
