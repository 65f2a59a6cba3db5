import { BusinessError } from '#server/errors.ts';

/** In switch mode a department and a role are chosen first (specification 3, 6): pages redirect to the choice. */
export class IdentityChoiceNeeded extends BusinessError {
  constructor() {
    super({ zh: '请先选择部门和角色', en: 'Choose a department and a role first' }, { code: 403 });
  }
}
