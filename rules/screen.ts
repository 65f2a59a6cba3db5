import type { ReadBy } from './component-values/read-typed.ts';

/** The console's languages; Chinese is the default (specification 9). */
export const locales = ['zh', 'en'] as const;
export type Locale = (typeof locales)[number];

/** A text in every language of the console. */
export interface Label {
  zh: string;
  en: string;
}

export const fieldKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'flag',
  'choice',
  'reference',
  'references',
  'date',
  'month',
  'dateTime',
  'rows',
  'password',
  'icon',
  'richText',
  'files',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface Option {
  value: string;
  label: string;
  /** A Chinese label in pinyin and by its initials, for whoever types those to find it. */
  spelled?: string;
}

/** The validation rules of a field: plain data, the same in the browser and on the server. */
export interface FieldRules {
  /** A time of which lists show the seconds too, where several come within a minute. */
  seconds?: true;
  /** Seldom filled in, or known to legacy clients alone: the form folds it away. */
  more?: boolean;
  kind: FieldKind;
  /** The message if the value is missing; absent: the field is optional. */
  required?: string;
  /** Text: the maximum length in characters. Numbers: the maximum. */
  max?: number;
  /** Text: the minimum length in characters. Numbers: the minimum. */
  min?: number;
  /** Numbers: the value must be greater than this one. */
  above?: number;
  /** Decimals: digits after the point. */
  scale?: number;
  pattern?: string;
  /** Replaces the general message when min, max, above or pattern is violated. */
  message?: string;
  /** Text: replaces the message for a wrong length. */
  wrongLength?: string;
  /** Choice: the only values allowed. A dictionary's entries are checked by the server. */
  options?: Option[];
  /** Text: what these values are called, shown, chosen and read in their place; any other text that a client wrote stands for itself. */
  known?: readonly Option[];
  /** Choice: the values are small integers on the wire and in the table. */
  numeric?: boolean;
  /** −1 is a value of its own here; elsewhere a legacy form's −1 means 'nothing' (contract 1.3). */
  minusOne?: boolean;
  /** Rows: the fields of one row. */
  fields?: FieldView[];
  /** Rows: not required where this other list has some. */
  unless?: string;
  /** A date that lies no earlier than that of another field. */
  notBefore?: { field: string; message: string };
  /** Absent where another field has no such value; the messages if it is missing where that has one, and if it is set elsewhere. */
  onlyWhen?: Condition & { required?: string; otherwise: string };
}

/** A field's code: `anyCase` where letters of either case name the same, such as accounts; `phone` where blanks and hyphens do not count. */
export type CodeKind = boolean | 'anyCase' | 'phone';

/** A field as a page receives it: in one language, and only if this user may see it. */
export interface FieldView extends FieldRules {
  name: string;
  label: string;
  help?: string;
  unit?: string;
  /** What −1 is called where people read it; without a label it is shown as nothing. */
  minusOneLabel?: string;
  /** Of a component's value: how it is normalised and checked. */
  readBy?: ReadBy;
  readOnly?: boolean;
  /** Set when a record is added; the edit form only shows it. */
  fixed?: boolean;
  /**
   * Names something, so it is shown in a monospaced font and never grouped: item numbers, work orders, ports. A text is kept in the one form
   * of codes (`rules/codes.ts`).
   */
  code?: CodeKind;
  sortable?: boolean;
  /** A column that a list shows only if the user chose it. */
  offered?: boolean;
  /** A number of bytes: shown in KB or MB. */
  bytes?: boolean;
  /** Decimals: shown with at least so many digits after the point. */
  minScale?: number;
  /** How the search form filters by it. */
  filter?: 'contains' | 'equals' | 'between';
  /** Reference: the procedure that returns its options, e.g. `system.dept.select`. */
  source?: `${string}.select`;
  /** Text in a form: the procedure whose options are offered while it is typed; any other text stands for itself. */
  offeredBy?: `${string}.select`;
  /** Further parameters of that procedure, besides the text and the ids. */
  sourceInput?: Record<string, string>;
  /** References: the procedure that returns their tree. */
  tree?: `${string}.tree`;
  /** A chosen node of that tree does not include its descendants. */
  alone?: boolean;
  /** Reference and dictionary choice: the key of the label in a row. */
  labelKey?: string;
  /** The key of a second text in a row, shown as a warning beside a choice, a text, a day or a flag. */
  besideKey?: string;
  /** An order number: in a form a new record gets the one after the last. */
  isOrder?: boolean;
  /** Offered while typing; others may be typed. */
  suggestions?: readonly (string | Option)[];
  /** The initial value in a new record. */
  initial?: string | number | boolean;
  /** Takes the full width of a two-column form. */
  wide?: boolean;
  /** A tone for each value of a choice, shown with its word. */
  tones?: Record<string, Tone>;
  /** No two records may share a value, so it is neither copied nor edited in bulk. */
  unique?: boolean;
  /** The record's alone: a copy begins without it. */
  own?: boolean;
}

export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

/** A list and its forms as data: what this user may see and do, in this user's language. */
export interface Screen {
  /** The address of the list without its last part, e.g. `/system/post`. */
  page: string;
  /** The entity's path in the router, e.g. `system.post`. */
  path: string;
  title: string;
  /** The field that a record is known by, where a list shows it: a card on a phone is headed by it. */
  heads?: string;
  columns: FieldView[];
  filters: FieldView[];
  form: FieldView[];
  view: FieldView[];
  can: { add: boolean; edit: boolean; view: boolean; remove: boolean; export?: boolean; import?: boolean; explain?: boolean };
  /** The records that may be changed or removed, where a record's state decides it. */
  offers?: { edit?: Condition; remove?: Condition };
  /** Commands of a row or above the table. */
  actions: ScreenAction[];
  /** Rows are a tree: the list shows them nested, without paging; `lazy`: loads a level when it is opened. */
  tree: boolean | 'lazy';
  /** A file of it has every field, whatever columns its list shows: it is taken as a proof. */
  exportsAll?: true;
  /** Rows arrive while it is read: the links of its pages keep what the first one showed. */
  isLog?: true;
  /** Its rows are not in a table: only the declared filters apply to them, not those of columns. */
  offeredFiltersOnly?: boolean;
  dialogWidth: number;
  /** The width in pixels of the action column, if the specification fixes it. */
  menuWidth?: number;
  formColumns: 1 | 2;
  /** References that the address may filter by although the search form does not offer them: the targets of links from other records. */
  pointed?: FieldView[];
  /** The text of an empty list, if that has a special meaning. */
  empty?: string;
  /** Who maintains the list, where that is somebody else. */
  note?: string;
  /** What becomes of removed records, and what else to do, where that is often asked. */
  removal?: string;
  /** The message after a successful write, if the specification words it. */
  done?: string;
  /** Whether this user may read the list itself: some may only add, or open single records. */
  mayList?: boolean;
  /** This user's settings of the list; sent only to pages. */
  settings?: ListSettings;
}

/** A column that the user chose for a list, and its width in pixels. */
export interface ListColumn {
  name: string;
  width?: number;
}

/** A saved search of a list. */
export interface ListView {
  id: string;
  name: string;
  /** The query of the list's address. */
  search: string;
  isOwn: boolean;
  /** The role it is shared with. */
  roleId: string | null;
}

/** A user's settings of a list (specification 2.8, 3): columns, density and saved filters. */
export interface ListSettings {
  columns: ListColumn[] | null;
  density: 'compact' | 'comfortable';
  views: ListView[];
  defaultView: string | null;
}

/** A field of a record has one of the values; without values, it has one at all. */
export interface Condition {
  field: string;
  values?: readonly string[];
}

/** Whether a row meets a condition, if there is one. */
export function isMet(condition: Condition | undefined, row: Record<string, unknown>): boolean {
  if (condition === undefined) return true;
  const value = String(row[condition.field] ?? '');
  return condition.values ? condition.values.includes(value) : value !== '';
}

/** Whether a command is offered on a row: by what the row says of its moves, or by the action's own condition. */
export function isOffered({ isMove, name, when }: Pick<ScreenAction, 'isMove' | 'name' | 'when'>, row: Record<string, unknown>): boolean {
  return isMove ? Array.isArray(row._offered) && row._offered.includes(name) : isMet(when, row);
}

export interface ScreenAction {
  name: string;
  label: string;
  /** A procedure called with the ids of the selected rows, or an address to open. */
  procedure?: string;
  href?: string;
  /** Its address answers with a file. */
  isFile?: boolean;
  /** `toolbar`: an address that needs no record, offered on an empty list too. */
  on: 'row' | 'selection' | 'toolbar';
  confirm?: string;
  /** The command of a row is offered only where this holds. */
  when?: Condition;
  /** A row says itself whether it is offered, under `_offered`. */
  isMove?: boolean;
  /** Fields that its page asks for. */
  asks?: FieldView[];
  icon?: string;
  tone?: 'danger';
  /** What is usually done next with a row: of those that are offered the first stays in sight where the others fold into a menu. */
  isNext?: boolean;
  /** A page of the row that usually follows adding it: the form offers to save and open it. */
  afterAdd?: boolean;
}

/** What a removal takes along, told before it is confirmed. */
export interface Removal {
  /** What goes with the records: '12 accounts'. */
  along: string[];
  /** Has to be typed before the removal goes through. */
  typed?: string;
  /** A milder command, and the page that offers it. */
  instead?: { text: string; href: string };
}

/** One page of records, as every list returns it (contract 1.5). */
export interface RecordPage<Row = Record<string, unknown>> {
  records: Row[];
  total: number;
  size: number;
  current: number;
  /** There are more than `total`: the count stopped at a limit. */
  isMore?: true;
  /** The result of codes pasted as a filter. */
  codes?: FoundCodes;
}

/** How many codes were pasted, and those without a record. */
export interface FoundCodes {
  count: number;
  missing: string[];
}

/** A tree to choose from (contract 4.3). */
export interface ChoiceNode {
  id: string;
  title: string;
  /** A Chinese title in pinyin and by its initials. */
  spelled?: string;
  /** It only groups its children. */
  isHeading?: boolean;
  /** Of a page: not ticked along with the folder that the page is in. */
  isButton?: boolean;
  children?: ChoiceNode[];
}

/** A menu entry of the sidebar. */
export interface MenuNode {
  id: string;
  code: string;
  name: string;
  /** The address of its page; empty for a group. */
  path: string;
  icon: string;
  children: MenuNode[];
}

/** Pages count at once up to this many rows, and exactly when a user asks for it. */
export const totalsUpTo = 10_000;

export const pageSizes = [10, 30, 50, 100, 200] as const;
