import { readdirSync, readFileSync } from 'node:fs';

export interface CorpusLine {
  line: string;
  says: string;
  source: string;
}

const folder = new URL('./corpus/', import.meta.url);
const linesOf = (isWanted: (file: string) => boolean): CorpusLine[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt') && isWanted(file))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [line = '', says = '', source = ''] = row.split(' ;; ');
      return { line: line.replaceAll('→', '\t'), says: says.trim(), source };
    });

const isBlind = (file: string) => file.startsWith('blind-');
const isSecond = (file: string) => file.startsWith('blind-second-');
/** The lines of the files of `corpus/`, whose README tells how they are written. */
export const corpus = linesOf((file) => !isBlind(file));
/** Those that were written by somebody who had not seen the grammar. */
export const blind = linesOf((file) => isBlind(file) && !isSecond(file));
/** The same by another one, after the grammar had learnt from the first. */
export const secondBlind = linesOf(isSecond);
