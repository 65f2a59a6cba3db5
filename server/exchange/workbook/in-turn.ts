let last: Promise<unknown> = Promise.resolve();

/** Unpacks one file after the other: what a workbook unpacks to weighs much more than itself. Nobody waits for what another does with his rows. */
export function inTurn<Result>(unpack: () => Promise<Result>): Promise<Result> {
  const turn = last.then(unpack);
  last = turn.catch(() => {});
  return turn;
}
