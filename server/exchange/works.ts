import type { Works } from '#server/background/jobs.ts';
import { runExport } from './export-list.ts';
import { runCheck, runImport } from './import-file.ts';

export const works = { export: runExport, check: runCheck, import: runImport } satisfies Works;
