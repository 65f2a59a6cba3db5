import type { Label } from '#rules/screen.ts';
import { type Condition, UnreadableCondition } from './condition.ts';
import { type Token, tokensOf } from './condition-tokens.ts';
import type { Comparison, Value } from './values.ts';

const longest = 2_000;
const deepest = 50;

/** Reads a condition. Throws `UnreadableCondition`. */
export function readCondition(text: string): Condition {
  if (text.length > longest)
    throw new UnreadableCondition({ zh: `条件超过${longest}个字符`, en: `The condition has more than ${longest} characters` }, 0);
  const inner = /^\s*[$#]\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text;
  const reader = new Reader(tokensOf(inner));
  const condition = reader.either(0);
  reader.expectEnd();
  return condition;
}

class Reader {
  private at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  either(depth: number): Condition {
    return this.joined('or', depth, () => this.both(depth));
  }

  private both(depth: number): Condition {
    return this.joined('and', depth, () => this.negated(depth));
  }

  private joined(word: 'and' | 'or', depth: number, part: () => Condition): Condition {
    if (depth > deepest) this.refuse({ zh: '条件嵌套过深', en: 'The condition is nested too deeply' });
    const parts = [part()];
    while (this.takes('word', word)) parts.push(part());
    const [first] = parts;
    return first && parts.length === 1 ? first : { is: word, of: parts };
  }

  private negated(depth: number): Condition {
    if (depth > deepest) this.refuse({ zh: '条件嵌套过深', en: 'The condition is nested too deeply' });
    return this.takes('word', 'not') ? { is: 'not', of: this.negated(depth + 1) } : this.compared(depth);
  }

  private compared(depth: number): Condition {
    const left = this.operand(depth);
    const next = this.next();
    if (next?.kind === 'comparison') {
      this.at += 1;
      // The tokens know these six alone.
      return { is: 'compare', by: next.text as Comparison, left, right: this.operand(depth) };
    }
    if (this.takes('word', 'in')) return { is: 'in', value: left, list: this.list() };
    if (next?.kind === 'word' && next.text === 'not' && this.tokens[this.at + 1]?.text === 'in') {
      this.at += 2;
      return { is: 'not', of: { is: 'in', value: left, list: this.list() } };
    }
    return left;
  }

  private operand(depth: number): Condition {
    const token = this.next();
    if (!token) this.refuse({ zh: '条件不完整', en: 'The condition is not complete' });
    this.at += 1;
    if (token.kind === 'field') return { is: 'field', name: token.text };
    if (token.kind === 'literal') return { is: 'literal', value: token.value };
    if (token.text !== '(') this.refuse({ zh: `此处不能是“${token.text}”`, en: `${token.text} cannot stand here` }, token.at);
    const inner = this.either(depth + 1);
    if (!this.takes('sign', ')')) this.refuse({ zh: '缺少右括号', en: 'A closing bracket is missing' });
    return inner;
  }

  private list(): Value[] {
    if (!this.takes('sign', '('))
      this.refuse({ zh: 'in 之后须为括号中的值，如 (1, 2)', en: 'After in comes a list in brackets, such as (1, 2)' });
    const values: Value[] = [];
    do {
      const token = this.next();
      if (token?.kind !== 'literal') this.refuse({ zh: '括号中须为数字或文字', en: 'The list holds numbers or texts' });
      this.at += 1;
      values.push(token.value);
    } while (this.takes('sign', ','));
    if (!this.takes('sign', ')')) this.refuse({ zh: '缺少右括号', en: 'A closing bracket is missing' });
    return values;
  }

  expectEnd(): void {
    const rest = this.next();
    if (rest) this.refuse({ zh: `“${rest.text}”之前缺少运算符`, en: `An operator is missing before ${rest.text}` }, rest.at);
  }

  private next(): Token | undefined {
    return this.tokens[this.at];
  }

  private takes(kind: Token['kind'], text: string): boolean {
    const token = this.next();
    const isIt = token?.kind === kind && token.text === text;
    if (isIt) this.at += 1;
    return isIt;
  }

  private refuse(label: Label, at = this.next()?.at ?? this.tokens.at(-1)?.at ?? 0): never {
    throw new UnreadableCondition(label, at);
  }
}
