import type { Label } from '#rules/screen.ts';
import { type Comparison, compareValues, isTrue, type Value, type Values } from './values.ts';

/**
 * What decides at a gateway: a small grammar of our own, so that nothing of a file is ever executed. Fields, literals, comparisons,
 * `and`, `or`, `not`, `in`; a file's `${pass && days > 3}` is read where it fits.
 */
export type Condition =
  | { is: 'field'; name: string }
  | { is: 'literal'; value: Value }
  | { is: 'compare'; by: Comparison; left: Condition; right: Condition }
  | { is: 'in'; value: Condition; list: Value[] }
  | { is: 'not'; of: Condition }
  | { is: 'and' | 'or'; of: Condition[] };

/** Why a condition cannot be read; `at` counts characters from 0. */
export class UnreadableCondition extends Error {
  constructor(
    readonly label: Label,
    readonly at: number,
  ) {
    super(label.en);
  }
}

/** The fields that it reads. */
export function fieldsOf(condition: Condition): string[] {
  switch (condition.is) {
    case 'field':
      return [condition.name];
    case 'literal':
      return [];
    case 'compare':
      return [...fieldsOf(condition.left), ...fieldsOf(condition.right)];
    case 'in':
      return fieldsOf(condition.value);
    case 'not':
      return fieldsOf(condition.of);
    default:
      return condition.of.flatMap(fieldsOf);
  }
}

/** Whether it holds. An empty field equals nothing but null, and is neither less nor more than anything. */
export const holds = (condition: Condition, values: Values): boolean => isTrue(valueIn(condition, values));

function valueIn(condition: Condition, values: Values): Value {
  switch (condition.is) {
    case 'field':
      return Object.hasOwn(values, condition.name) ? (values[condition.name] ?? null) : null;
    case 'literal':
      return condition.value;
    case 'compare':
      return compareValues(condition.by, valueIn(condition.left, values), valueIn(condition.right, values));
    case 'in': {
      const value = valueIn(condition.value, values);
      return condition.list.some((one) => compareValues('==', value, one));
    }
    case 'not':
      return !holds(condition.of, values);
    case 'and':
      return condition.of.every((one) => holds(one, values));
    case 'or':
      return condition.of.some((one) => holds(one, values));
  }
}
