import type { AnswerAt, InputAt, ProcedurePath } from '#app/procedure-paths.ts';

/** Asks a query of the server from a page with script: what comforts load later does not need the whole client. */
export async function askTrpc<Path extends ProcedurePath>(path: Path, input?: InputAt<Path>): Promise<AnswerAt<Path>> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await fetch(`/trpc/${path}${query}`);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  // The same code answered that declares what it answers: page and server come from one build.
  const { result } = (await response.json()) as { result: { data: AnswerAt<Path> } };
  return result.data;
}

/** Tells the server of a command, from a page with script; answers whether it was done. */
export async function tellTrpc<Path extends ProcedurePath>(path: Path, input?: InputAt<Path>): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const { ok } = await fetch(`/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(input ?? {}) });
  return ok;
}
