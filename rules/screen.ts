/** Languages of the console; Chinese is the default (specification 9). */
export const locales = ['zh', 'en'] as const;
export type Locale = (typeof locales)[number];

/** One text in every language of the console. */
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
  'timeRange',
  'rows',
  'password',
  'colour',
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

/** What decides whether a value is right: plain data, the same in the browser and on the server. */
export interface FieldRules {
  kind: FieldKind;
  /** The message when nothing was given; absent: the field may stay empty. */
  required?: string;
  /** Text: the longest length in characters. Numbers: the largest value. */
  max?: number;
  /** Text: the shortest length in characters. Numbers: the smallest value. */
  min?: number;
  /** Numbers: the value must be greater than this one. */
  above?: number;
  /** Decimals: digits after the point. */
  scale?: number;
  pattern?: string;
  /** Replaces the general message when min, max, above or pattern is not kept. */
  message?: string;
  /** Text: what is said of a wrong length in its place. */
  wrongLength?: string;
  /** Choice: the only values allowed. A dictionary's entries are checked by the server. */
  options?: Option[];
  /** Choice: the values are small integers on the wire and in the table. */
  numeric?: boolean;
  /** −1 is a value of its own here; elsewhere a legacy form's −1 means 'nothing' (contract 1.3). */
  minusOne?: boolean;
  /** Rows: the fields of one row. */
  fields?: FieldView[];
}

/** A field as a page sees it: in one language, and only what this user may see. */
export interface FieldView extends FieldRules {
  name: string;
  label: string;
  help?: string;
  unit?: string;
  readOnly?: boolean;
  /** Chosen when a record is made; the form that edits it only shows it. */
  fixed?: boolean;
  /** Shown in a monospaced face: item numbers, work orders, codes. */
  code?: boolean;
  sortable?: boolean;
  /** A column that a list shows to whoever chose it. */
  offered?: boolean;
  /** A number of bytes: shown in KB or MB. */
  bytes?: boolean;
  /** How the search form asks for it. */
  filter?: 'contains' | 'equals' | 'between';
  /** Reference: the procedure that answers its options, e.g. `system.dept.select`. */
  source?: `${string}.select`;
  /** What that procedure is asked beside the text and the ids: whose options they are. */
  sourceInput?: Record<string, string>;
  /** References: the procedure that answers the tree they are chosen in. */
  tree?: `${string}.tree`;
  /** A chosen node of that tree stands for itself, not for what lies below it. */
  alone?: boolean;
  /** Reference and dictionary choice: the twin key in a row that holds the label. */
  labelKey?: string;
  /** What a new record starts with. */
  initial?: string | number | boolean;
  /** Takes the whole width of a two-column form. */
  wide?: boolean;
  /** A tone for each value of a choice, shown with its word. */
  tones?: Record<string, Tone>;
  /** No two records may have the same: neither copied nor set for many. */
  unique?: boolean;
}

export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

/** A list and its forms, as data: what this user may see and do, in this user's language. */
export interface Screen {
  /** The address of the list without its last part, e.g. `/system/post`. */
  page: string;
  /** The entity's place in the router, e.g. `system.post`. */
  path: string;
  title: string;
  columns: FieldView[];
  filters: FieldView[];
  form: FieldView[];
  view: FieldView[];
  can: { add: boolean; edit: boolean; view: boolean; remove: boolean; export?: boolean; import?: boolean; explain?: boolean };
  /** Commands offered on a row or above the table. */
  actions: ScreenAction[];
  /** Rows are a tree: the list shows them nested, without paging; `lazy`: level by level as they are opened. */
  tree: boolean | 'lazy';
  /** Its rows stand in no table: they are narrowed by the filters that are offered, and by no other column. */
  offeredFiltersOnly?: boolean;
  dialogWidth: number;
  /** Pixels of the column of row actions, where the specification fixes it. */
  menuWidth?: number;
  formColumns: 1 | 2;
  /** References that the address may filter by although no search form asks for them: where links from other records lead. */
  pointed?: FieldView[];
  /** What it means that there are no records, where that is a rule of its own. */
  empty?: string;
  /** What a successful write says, where the specification has words of its own for it. */
  done?: string;
  /** Whether this user may read the list itself: some only add, or open single records. */
  mayList?: boolean;
  /** How this user wants the list to look; pages alone are told. */
  settings?: ListSettings;
}

/** A column that somebody chose for a list, and how many pixels wide he made it. */
export interface ListColumn {
  name: string;
  width?: number;
}

/** A search of a list under a name. */
export interface ListView {
  id: string;
  name: string;
  /** As the query of the list's address. */
  search: string;
  isOwn: boolean;
  /** The role that it is shared with. */
  roleId: string | null;
}

/** What somebody keeps of a list (specification 2.8, 3): columns, density and saved filters. */
export interface ListSettings {
  columns: ListColumn[] | null;
  density: 'compact' | 'comfortable';
  views: ListView[];
  defaultView: string | null;
}

export interface ScreenAction {
  name: string;
  label: string;
  /** A procedure called with the ids of the selected rows, or an address to go to. */
  procedure?: string;
  href?: string;
  on: 'row' | 'selection' | 'toolbar';
  confirm?: string;
  /** A row's page that usually follows a new record: its form offers to save and go there. */
  afterAdd?: boolean;
}

/** One page of records, as every list answers it (contract 1.5). */
export interface RecordPage<Row = Record<string, unknown>> {
  records: Row[];
  total: number;
  size: number;
  current: number;
  /** There are more than `total`: it was counted only so far. */
  isMore?: true;
  /** What became of the codes that were pasted as a filter. */
  codes?: FoundCodes;
}

/** How many codes were pasted, and those that no record has. */
export interface FoundCodes {
  count: number;
  missing: string[];
}

/** A tree to choose from (contract 4.3). */
export interface ChoiceNode {
  id: string;
  title: string;
  /** It only leads to what lies below it. */
  isHeading?: boolean;
  children?: ChoiceNode[];
}

/** A menu entry as the sidebar draws it. */
export interface MenuNode {
  id: string;
  code: string;
  name: string;
  /** The address it leads to; empty for a group. */
  path: string;
  icon: string;
  children: MenuNode[];
}

export const pageSizes = [10, 30, 50, 100, 200] as const;
