import type { BomLine, ReadBom } from '#server/rd/eda/read-bom.ts';

/** A line that has no item, as the form carries it; the user chooses its type. */
export const keptLine = ({ row, part }: BomLine): string => JSON.stringify({ row, typed: part.typed });

/** The lines for which the user chose a type. */
export function sentLines(sent: FormData): { row: number; typeCode: string; typed: Record<string, string> }[] {
  const types = sent.getAll('typeCode').map(String);
  return sent.getAll('line').flatMap((text, at) => {
    const typeCode = types[at] ?? '';
    const kept = readKept(String(text));
    return typeCode === '' || kept === undefined ? [] : [{ ...kept, typeCode }];
  });
}

function readKept(text: string): { row: number; typed: Record<string, string> } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type KeptBom = Omit<ReadBom, 'lines'> & {
  lines: Pick<BomLine, 'row' | 'cells'>[];
  answers: Record<string, string>;
};

/** A list as the form of its questions carries it, with the answer that was chosen; what was tampered with is none. */
export function sentAnswer(sent: FormData): KeptBom | undefined {
  try {
    const kept: KeptBom = JSON.parse(String(sent.get('bom')));
    const [key, text]: [string, string] = JSON.parse(String(sent.get('answer')));
    return { ...kept, answers: { ...kept.answers, [key]: text } };
  } catch {
    return undefined;
  }
}
