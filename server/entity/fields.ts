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
import type { CodeKind, Condition, FieldKind, FieldRules, Label, Tone } from '#rules/screen.ts';
import { instant, recordId, recordIds } from '#server/database/columns.ts';
import { htmlTyped, safeHtml } from './safe-html.ts';

export interface FieldOption {
  value: string;
  label: Label;
  tone?: Tone;
}

export interface FieldOptions
  extends Omit<FieldRules, 'kind' | 'required' | 'message' | 'wrongLength' | 'options' | 'known' | 'fields' | 'onlyWhen' | 'notBefore'> {
  label: Label;
  /** `true` means the general message 请填写… / 请选择…; a Label overrides it. */
  required?: true | Label;
  message?: Label;
  wrongLength?: Label;
  options?: readonly FieldOption[];
  /** Text: values that have a word of their own in each language; any other text stands for itself. */
  known?: readonly FieldOption[];
  /** Only records whose other field, a choice of up to four, has one of these values have it: pages leave it out elsewhere. */
  onlyWhen?: Condition & { required?: Label; otherwise: Label };
  /** A date, or a time, that lies no earlier than that of another field, and what is said if it does. */
  notBefore?: { field: string; message: Label };
  /** Choice: the dictionary with the values. */
  dictionary?: string;
  /** Reference: the entity it points to, e.g. `system.dept`; labelled by its title, which may name several, or `inFull` by all that names it. */
  to?: string;
  inFull?: true;
  /** Reference: `keep` allows the removal of its target, for records about the past; by default removal is refused. */
  onRemove?: 'keep';
  /** Text or choice: the code of a record of this entity, which shows this one among its uses; the record need not exist. */
  codeOf?: string;
  /** Text: what a field says of the record that another field points to, `workOrderId.workOrderNumber`; it follows when that changes. */
  copies?: `${string}.${string}`;
  /** References: chosen in the tree from the entity's `tree` call; a chosen node includes its descendants. */
  tree?: boolean;
  /** The key of the label in responses; `xxxName` unless the contract differs. */
  labelKey?: string;
  /** Whether lists have a column for it; `offered`: hidden until the user adds it. */
  list?: boolean | 'offered';
  filter?: 'contains' | 'equals' | 'between';
  /** `false`: not in forms, and a body cannot set it. */
  form?: boolean;
  /** `false`: not on the view page. */
  view?: boolean;
  /** Shown in the form but not editable; a body may still set it. */
  readOnly?: boolean;
  /** Editable only on creation; the edit form shows it read-only. */
  fixed?: boolean;
  /** Says where this record stands, or names what it alone has, as its certificate: a copy of it begins without. */
  own?: true;
  /** Never leaves the server: not selected, filtered or sorted. */
  secret?: boolean;
  /** A secret in these records alone: there a mask stands for it wherever it is read or noted down. */
  secretWhen?: (record: Readonly<Record<string, unknown>>) => boolean;
  help?: Label;
  /** A value that the rules accept, for the API reference, where the kind alone does not give one. */
  example?: string | number;
  unit?: Label;
  minusOneLabel?: Label;
  /** Names something: shown in a monospaced font, never grouped, and a text is kept in the one form of codes (`rules/codes.ts`). */
  code?: CodeKind;
  /** Text: the address of an uploaded file, which whoever reads the record may open. */
  isFile?: true;
  /** The key of what pages say beside the value (`saysBeside`). */
  besideKey?: string;
  /** Text: the procedure whose options are offered while it is typed; any other text stands for itself. */
  offeredBy?: `${string}.select`;
  /** A number of bytes: pages show it in KB or MB. */
  bytes?: boolean;
  /** `false`: the list cannot be sorted by it. */
  sortable?: boolean;
  wide?: boolean;
  /** Its screens give a new record the number after the last one. */
  isOrder?: true;
  /** The initial value of a new record: prefilled in forms and the column's default. */
  initial?: string | number | boolean;
  /** A date: forms propose today; with a time: this minute. */
  fromToday?: true;
  /** Prices: shown with at least so many decimals. */
  minScale?: number;
  fields?: Record<string, Field>;
}

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
/** A time range, `HH:mm-HH:mm`. */
export const timeRange = kind<string>()(
  'timeRange',
  () => varchar({ length: 11 }),
  () => varchar({ length: 11 }).notNull(),
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
/** A colour, `#RRGGBB`. */
export const colour = kind<string>()(
  'colour',
  () => char({ length: 7 }),
  () => char({ length: 7 }).notNull(),
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
