/** A statement that PostgreSQL has answered, or refused: its text without values, and the milliseconds from sending to the answer. */
export interface MeasuredStatement {
  text: string;
  ms: number;
}

let hear: ((statement: MeasuredStatement) => void) | undefined;

/** Registers the listener for every statement of a request's or a worker's transaction; it is called in the context of its sender. */
export function onStatement(listener: (statement: MeasuredStatement) => void): void {
  hear = listener;
}

/** Measures a statement from now on. */
export function measured<Query extends Promise<unknown>>(text: string, query: Query): Query {
  const began = performance.now();
  const told = () => hear?.({ text, ms: performance.now() - began });
  query.then(told, told);
  return query;
}
