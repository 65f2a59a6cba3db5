import { readdirSync, readFileSync } from 'node:fs';

interface CorpusLine {
  line: string;
  says: string;
  source: string;
}

const folder = new URL('./corpus/', import.meta.url);
/** The lines of all files of `corpus/`, whose README tells how they are written. */
export const corpus: CorpusLine[] = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
  .filter((row) => row.trim() !== '')
  .map((row) => {
    const [line = '', says = '', source = ''] = row.split(' ;; ');
    return { line: line.replaceAll('→', '\t'), says: says.trim(), source };
  });
