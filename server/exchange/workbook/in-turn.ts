let last: Promise<unknown> = Promise.resolve();

/**
 * Unpacks files one at a time: an unpacked workbook needs far more memory than the file. Later processing of rows does not block the queue.
 */
export function inTurn<Result>(unpack: () => Promise<Result>): Promise<Result> {
  const turn = last.then(unpack);
  last = turn.catch(() => {});
  return turn;
}
