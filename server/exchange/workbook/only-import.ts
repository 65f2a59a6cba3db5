import { BusinessError } from '#server/errors.ts';

const busy = {
  zh: '正在导入另一个文件,请稍后再试!',
  en: 'Another file is being imported, please try again later',
};
let isAtWork = false;

/** Does an import, unless another one is under way in this process: what a workbook unpacks to weighs much more than itself. */
export async function asOnlyImport<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isAtWork) throw new BusinessError(busy, { code: 503 });
  isAtWork = true;
  try {
    return await work();
  } finally {
    isAtWork = false;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** The same for what can wait its turn, such as a job. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
}
