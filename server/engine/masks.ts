import type { AnyEntity } from '#server/entity/entity.ts';
import { mask } from '../security/seal.ts';
import { fieldsOf } from './views.ts';

/** A record as clients read it: a mask stands for each secret, and leaves it as it is when it comes back. */
export function withMasks<Row extends object>(entity: AnyEntity, row: Row): Row {
  const secrets = fieldsOf(entity).filter(([, { secret }]) => secret === true);
  return { ...row, ...Object.fromEntries(secrets.map(([name]) => [name, mask])) };
}
