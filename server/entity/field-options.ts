import type { CodeKind, Condition, FieldRules, Label, Tone } from '#rules/screen.ts';
import type { Field } from './fields.ts';

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
  /**
   * Reference: `keep` allows the removal of its target, for records about the past; `along` makes the record a line below its target, which
   * goes with it (decision 139); by default removal is refused.
   */
  onRemove?: 'keep' | 'along';
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
