import { isFileId, type NamedFile } from '#rules/file-limits.ts';
import type { Meta } from '#server/calls/trpc.ts';
import { entityAt } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { keptFile, tokenLink, withAddresses } from '#server/security/file-link.ts';

type Plain = Record<string, unknown>;

/** A link to a file that its reader opens without a header. */
export type LinkOf = (id: string) => string;

/** What replaces null at each key of a record and of its nested rows; at unknown keys it is an empty text. `also`: another name of it. */
export type NullRules = ReadonlyMap<string, NullRule>;
interface NullRule {
  instead: unknown;
  from?: string;
  also?: string;
  isRich?: boolean;
  minusOne?: boolean;
  /** Stands before a value that is there. */
  prefix?: string;
  inside?: NullRules;
}

const untyped: NullRules = new Map();
const columnsOfEveryRecord: NullRules = new Map(
  ['id', 'createUser', 'createDept', 'updateUser', 'status', 'isDeleted', 'version'].map((name) => [name, { instead: -1 }]),
);

/**
 * Legacy clients never see null (contract 1.3): the entity's field kinds decide the replacement, `answers` those of what is no field; `nested` names the entities of nested rows.
 */
export function nullRulesOf({ entity, nested = {}, answers = {} }: Pick<Meta, 'entity' | 'nested' | 'answers'>): NullRules {
  const own = Object.entries(answers).map(([name, kind]) => [name, { instead: insteadOf({ kind }), isRich: kind === 'richText' }] as const);
  if (entity === undefined) return own.length === 0 ? untyped : new Map(own);
  const { fields, computed = {}, legacyNames = {}, legacyPrefixes = {} } = entityAt(entity);
  return new Map([
    ...columnsOfEveryRecord,
    ...rulesOf(fields),
    ...Object.entries(legacyNames).flatMap(([name, from]) => alsoNamed(name, from, fields[from] ?? { kind: 'text' })),
    ...Object.entries(legacyPrefixes).map(([name, prefix]) => [name, { instead: '', prefix }] as const),
    ...Object.entries(computed).map(([name, kind]) => [name, { instead: insteadOf({ kind }) }] as const),
    ...Object.entries(nested).map(([name, other]) => [name, { instead: [], inside: nullRulesOf({ entity: other }) }] as const),
    ...own,
  ]);
}

/** A field under two names, whether or not the record has a column of the other one, as it has a `version` of its own. */
const alsoNamed = (name: string, from: string, field: Pick<Field, 'kind' | 'numeric'>): [string, NullRule][] => [
  [name, { instead: insteadOf(field), from }],
  [from, { instead: insteadOf(field), also: name }],
];

/**
 * Replaces nulls and undefined values; empty `children` and `hasChildren` are omitted (contract 4.1). Files that a record keeps get links
 * that open, made anew at each read (contract 7): attachments, pictures of rich text, and texts that are the address of a file.
 */
export function withoutNulls(value: unknown, rules: NullRules, linkOf: LinkOf = tokenLink): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : -1;
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map((one) => (isNamedFile(one) ? linked(one, linkOf) : withoutNulls(one, rules, linkOf)));
  return isPlain(value) ? recordWithoutNulls(value, rules, linkOf) : value;
}

/** The rules apply to the record itself; nested values have their own rules or none. */
function recordWithoutNulls(record: Plain, rules: NullRules, linkOf: LinkOf): Plain {
  const filled: Plain = {};
  const renewed = (address: string) => {
    const id = keptFile(address);
    return id === undefined ? undefined : linkOf(id);
  };
  for (const key of Object.keys(record)) {
    const value = record[rules.get(key)?.from ?? key];
    const prefix = rules.get(key)?.prefix;
    if (prefix !== undefined && typeof value === 'string' && value !== '') filled[key] = `${prefix}${value}`;
    else if (rules.get(key)?.minusOne && Number(value) === -1) filled[key] = -1;
    else if (typeof value === 'string') filled[key] = rules.get(key)?.isRich ? withAddresses(value, renewed) : (renewed(value) ?? value);
    else if (isLeftOut(key, value)) continue;
    else if (value === null) filled[key] = rules.has(key) ? rules.get(key)?.instead : '';
    else filled[key] = withoutNulls(value, key === 'children' ? rules : (rules.get(key)?.inside ?? untyped), linkOf);
    const also = rules.get(key)?.also;
    if (also !== undefined) filled[also] = filled[key];
  }
  return filled;
}

/** An attachment as clients know it: `link` and `originalName` of the specification, `url` and `name` of its components. */
const linked = (file: NamedFile, linkOf: LinkOf) => {
  const link = linkOf(file.id);
  return { id: file.id, name: file.name, originalName: file.name, link, url: link, size: file.size };
};

function isNamedFile(value: unknown): value is NamedFile {
  if (!isPlain(value) || typeof value.id !== 'string' || !isFileId(value.id)) return false;
  return typeof value.name === 'string' && typeof value.size === 'number' && Object.keys(value).length === 3;
}

function isLeftOut(key: string, value: unknown): boolean {
  if (key === 'children') return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return value === undefined || (key === 'hasChildren' && value !== true);
}

function rulesOf(fields: Record<string, Field>): [string, NullRule][] {
  return Object.entries(fields).map(([name, field]) => [
    name,
    {
      instead: insteadOf(field),
      isRich: field.kind === 'richText',
      // A decimal that clients saved as -1 is answered as the -1 that stands for none.
      minusOne: field.kind === 'decimal' && field.minusOne === true,
      ...(field.fields ? { inside: new Map(rulesOf(field.fields)) } : {}),
    },
  ]);
}

function insteadOf(field: Pick<Field, 'kind' | 'numeric'>): unknown {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'reference':
      return -1;
    case 'choice':
      return field.numeric === true ? -1 : '';
    case 'flag':
      return false;
    case 'rows':
    case 'files':
      return [];
    default:
      return '';
  }
}

function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
