const unit = '(?:[pnuμm][FH]|[NUP][FH]|[mkK]?V(?:AC|DC)?|[um]?A|[mkK]?W|[mkKMG]?(?:Ω|Hz))';
const twoValues = new RegExp(`^(\\d+(?:\\.\\d+)?${unit})(\\d+(?:\\.\\d+)?${unit})$`, 'u');

/** Two values without a sign between: '100NF16V', '3W220Ω'. '5V1W' has 5.1 V or 1 W, so that nobody knows. */
export function twoValuesIn(word: string): [string, string] | undefined {
  const [, first, next] = twoValues.exec(word) ?? [];
  return first === undefined || next === undefined || /^\dV\d\D/.test(word) ? undefined : [first, next];
}

/** A type of GB/T 2470 with its properties behind, 'CC41-0805-CG-50V-101-J': CG is class one. */
export function chineseTypeIn(word: string): [kind: string, properties: string] | undefined {
  const [, properties] = /^C[CT]4[0-2]L?-(\d{4}-.+)$/.exec(word) ?? [];
  return properties === undefined ? undefined : ['CAP', properties.replace('-CG-', '-C0G-')];
}
