import type { JobKind } from '#server/background/jobs.ts';
import { exportedAt, importedAt } from './exchanged.ts';
import { runExport } from './export-list.ts';
import { runCheck, runImport } from './import-file.ts';
import type { ImportReport } from './import-report.ts';
import { errorWorkbook } from './workbook/error-workbook.ts';

const ofImports = {
  page: (id) => `/exchange/imports/${id}`,
  guardFile: (session, { entity }) => void importedAt(session, entity),
  fileOf: errorWorkbook,
} satisfies Partial<JobKind>;

export const jobKinds: readonly JobKind[] = [
  {
    kind: 'export',
    label: { zh: '导出', en: 'Export' },
    run: runExport,
    guardFile: (session, { entity }) => void exportedAt(session, entity),
  },
  {
    ...ofImports,
    kind: 'check',
    label: { zh: '导入检查', en: 'Import check' },
    run: runCheck,
    isEmpty: ({ outcome }) => {
      const { counts } = (outcome ?? {}) as Partial<ImportReport>;
      return counts !== undefined && counts.added + counts.changed === 0;
    },
    instead: { label: { zh: '重新上传', en: 'Upload another file' }, to: (page) => `${page}/import` },
  },
  { ...ofImports, kind: 'import', label: { zh: '导入', en: 'Import' }, run: runImport },
];
