import { BusinessError } from '../errors.ts';

/** The screen of this session is locked (docs/access.md, 'Locked screen'): pages lead to where it is unlocked, /trpc says so. */
export class Locked extends BusinessError {
  constructor() {
    super({ zh: '屏幕已锁定', en: 'The screen is locked' }, { code: 423 });
  }
}
