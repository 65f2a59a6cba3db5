import { mask } from '#server/security/seal.ts';
import type { AnyEntity } from './entity.ts';
import type { Field } from './fields.ts';

/** A record as clients read it: a mask stands for each secret of its form, and leaves it as it is when it comes back. */
export function withMasks<Row extends object>({ fields }: AnyEntity, row: Row): Row {
  const secrets = Object.entries(fields as Record<string, Field>).filter(([, field]) => field.form !== false && isSecretIn(field, row));
  return { ...row, ...Object.fromEntries(secrets.map(([name]) => [name, mask])) };
}

/** Whether a field of this record is a secret. */
export const isSecretIn = ({ secret, secretWhen }: Pick<Field, 'secret' | 'secretWhen'>, record: object): boolean =>
  secret === true || secretWhen?.(Object.fromEntries(Object.entries(record))) === true;

/** Values that were sent for a record, without the masks that came back. */
export const withoutMasks = (fields: Readonly<Record<string, Field>>, record: object, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== mask || !isSecretIn(fields[name] ?? {}, record)));
