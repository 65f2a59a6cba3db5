/** The width of a text of 12 px: a CJK sign one em, another 0.6. */
export const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (isWide(sign) ? 12 : 7.2), 0);

const isWide = (sign: string): boolean =>
  /[\u{1100}-\u{115f}\u{2e80}-\u{a4cf}\u{ac00}-\u{d7a3}\u{f900}-\u{faff}\u{fe30}-\u{fe6f}\u{ff00}-\u{ff60}\u{ffe0}-\u{ffe6}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(
    sign,
  );

/** Breaks a text to lines of at most so many pixels, at blanks or between CJK signs; what does not fit into `most` lines ends with …. */
export function linesOf(text: string, width: number, most: number): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .flatMap(piecesOf)
    .filter((word) => word.text !== '');
  const lines: Piece[] = [];
  for (const { text: word, gap } of words.flatMap((one) => broken(one, width))) {
    const line = lines.at(-1);
    const longer = `${line?.text ?? ''}${gap}${word}`;
    if (line && widthOf(longer) <= width) line.text = longer;
    else lines.push({ text: word, gap });
  }
  const texts = lines.map((line) => line.text);
  if (lines.length <= most) return texts;
  const rest = lines.slice(most - 1).map((line, at) => (at === 0 ? line.text : `${line.gap}${line.text}`));
  return [...texts.slice(0, most - 1), shortened(rest.join(''), width)];
}

/** A word, or a part of one, and what stands between it and what is before it. */
interface Piece {
  text: string;
  gap: string;
}

const piecesOf = (word: string): Piece[] =>
  word.match(/[\p{Script=Han}\p{P}]|[^\p{Script=Han}\p{P}]+/gu)?.map((text, at) => ({ text, gap: at === 0 ? ' ' : '' })) ?? [];

function broken({ text, gap }: Piece, width: number): Piece[] {
  if (widthOf(text) <= width) return [{ text, gap }];
  const fitting = Math.max(1, Math.floor(width / 12));
  const signs = [...text];
  return Array.from({ length: Math.ceil(signs.length / fitting) }, (_, at) => ({
    text: signs.slice(at * fitting, (at + 1) * fitting).join(''),
    gap: at === 0 ? gap : '',
  }));
}

function shortened(text: string, width: number): string {
  const signs = [...text];
  while (signs.length > 0 && widthOf(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('')}…`;
}
