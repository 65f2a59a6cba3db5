import type { AnswerAt, InputAt, ProcedurePath } from '#app/procedure-paths.ts';

/** Runs a query from a page with script, without the size of the whole tRPC client. */
export async function askTrpc<Path extends ProcedurePath>(path: Path, input?: InputAt<Path>): Promise<AnswerAt<Path>> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await fetch(`/trpc/${path}${query}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  // Page and server come from the same build, so the declared type is the actual one.
  const { result } = (await response.json()) as { result: { data: AnswerAt<Path> } };
  return result.data;
}

/** Runs a mutation from a page with script; returns whether it succeeded. */
export async function tellTrpc<Path extends ProcedurePath>(path: Path, input?: InputAt<Path>): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const { ok } = await fetch(`/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input ?? {}) });
  return ok;
}
