import { BusinessError } from '#server/errors.ts';

/** The session's screen is locked (docs/access.md, 'Locked screen'): pages redirect to the lock page, /trpc returns the refusal. */
export class Locked extends BusinessError {
  constructor() {
    super({ zh: '屏幕已锁定', en: 'The screen is locked' }, { code: 423 });
  }
}
