import {
  boolean,
  char,
  customType,
  jsonb,
  numeric,
  PgColumnBuilder,
  type PgColumnBuilderBase,
  date as pgDate,
  integer as pgInteger,
  text as pgText,
  varchar,
} from 'drizzle-orm/pg-core';
import type { NamedFile } from '#rules/file-limits.ts';
import type { FieldKind, Label } from '#rules/screen.ts';
import { instant, recordId, recordIds } from '#server/database/columns.ts';
import type { FieldOptions } from './field-options.ts';
import { htmlTyped, safeHtml } from './safe-html.ts';

export interface Field<Column extends PgColumnBuilderBase = PgColumnBuilderBase, Value = unknown> extends FieldOptions {
  kind: FieldKind;
  column: Column;
  /** Carries the field's type to the compiler; always absent at run time. */
  value?: Value;
}

/** `required` decides both the column's nullability and the field's type. */
interface Kind<Optional extends PgColumnBuilderBase, Required extends PgColumnBuilderBase, Value> {
  (options: FieldOptions & { required: true | Label }): Field<Required, Value>;
  (options: FieldOptions): Field<Optional, Value | null>;
}

const kind =
  <Value>() =>
  <O extends PgColumnBuilderBase, R extends PgColumnBuilderBase>(
    name: FieldKind,
    optional: (o: FieldOptions) => O,
    required: (o: FieldOptions) => R,
  ) =>
    ((options: FieldOptions) => ({
      ...options,
      kind: name,
      column: startingWith(options.initial, options.required === undefined ? optional(options) : required(options)),
    })) as Kind<O, R, Value>;

/** Sets the initial value as the column's default, so that every way of inserting a record uses it. */
function startingWith<Column extends PgColumnBuilderBase>(initial: FieldOptions['initial'], column: Column): Column {
  // Typed as any builder, because the value's type depends on the declaration.
  const builder: object = column;
  if (initial !== undefined && builder instanceof PgColumnBuilder) builder.default(initial);
  return column;
}

const line = ({ max = 255 }: FieldOptions) => varchar({ length: max });
/** One line of text, 255 characters unless `max` is set. */
export const text = kind<string>()('text', line, (options) => line(options).notNull());
const lines = () => pgText();
/** Text of several lines, up to 5,000 characters unless `max` is set. */
export const longText = kind<string>()('longText', lines, () => lines().notNull());
export const integer = kind<number>()(
  'integer',
  () => pgInteger(),
  () => pgInteger().notNull(),
);
/** A decimal number; a string in rows, so that no digit is lost. */
export const decimal = kind<string>()(
  'decimal',
  ({ scale = 4 }) => numeric({ precision: 18, scale }),
  ({ scale = 4 }) => numeric({ precision: 18, scale }).notNull(),
);
/** An amount of money with two decimals; a string in rows. */
export const money = kind<string>()(
  'money',
  () => numeric({ precision: 18, scale: 2 }),
  () => numeric({ precision: 18, scale: 2 }).notNull(),
);
/** Yes or no; never null. */
export const flag = (options: FieldOptions) =>
  ({
    ...options,
    kind: 'flag' as const,
    column: boolean()
      .notNull()
      .default(options.initial === true),
  }) as Field<ReturnType<typeof boolean>, boolean>;
/** One of a few values, as text. */
export const choice = kind<string>()(
  'choice',
  () => varchar({ length: 64 }),
  () => varchar({ length: 64 }).notNull(),
);
/** One of a few values, sent as small integers. */
export const numberChoice = (() => {
  const build = kind<number>()(
    'choice',
    () => pgInteger(),
    () => pgInteger().notNull(),
  );
  return ((options: FieldOptions & { required: true | Label }) => build({ ...options, numeric: true })) as typeof build;
})();
/** Another record of the tenant, by id. */
export const reference = kind<string>()(
  'reference',
  () => recordId(),
  () => recordId().notNull(),
);
/** Several records, sent as a comma-separated list of ids. */
export const references = kind<string>()(
  'references',
  () => recordIds(),
  () => recordIds().notNull(),
);
/** A day, `yyyy-MM-dd`. */
export const date = kind<string>()(
  'date',
  () => pgDate({ mode: 'string' }),
  () => pgDate({ mode: 'string' }).notNull(),
);
/** A month, `yyyy-MM`. */
export const month = kind<string>()(
  'month',
  () => char({ length: 7 }),
  () => char({ length: 7 }).notNull(),
);
/** An instant, `yyyy-MM-dd HH:mm:ss` in the tenant's time zone. */
export const dateTime = kind<string>()(
  'dateTime',
  () => instant(),
  () => instant().notNull(),
);
/** Nested rows, stored with their record. */
export const rows = kind<Record<string, unknown>[]>()(
  'rows',
  () => jsonb().$type<Record<string, unknown>[]>(),
  () => jsonb().$type<Record<string, unknown>[]>().notNull(),
);
/** Up to ten uploaded files: ids, names and sizes (specification 9). */
export const files = kind<NamedFile[]>()(
  'files',
  () => jsonb().$type<NamedFile[]>(),
  () => jsonb().$type<NamedFile[]>().notNull(),
);
/** A new password in plain text; the command stores a hash, and no response contains it. */
export const password = kind<string>()(
  'password',
  () => varchar({ length: 255 }),
  () => varchar({ length: 255 }).notNull(),
);
/** The name of an icon of the icon set. */
export const icon = kind<string>()(
  'icon',
  () => varchar({ length: 64 }),
  () => varchar({ length: 64 }).notNull(),
);
/** HTML of an allow-list, up to 100,000 characters; sanitised both when written and when read. */
export const richText = kind<string>()(
  'richText',
  () => htmlColumn(),
  () => htmlColumn().notNull(),
);
const htmlColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'text', toDriver: htmlTyped, fromDriver: safeHtml });
