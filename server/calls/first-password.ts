import { BusinessError } from '#server/errors.ts';

/** A password set by someone else must be changed first: pages redirect to the form, /api returns the refusal. */
export class FirstPassword extends BusinessError {
  constructor() {
    super({ zh: '请先修改初始密码', en: 'Change your initial password first' }, { code: 403 });
  }
}
