import { call } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import type { FieldView, Option } from '#rules/screen.ts';
import { pathOfName } from './read-form.ts';

/** More entries than a plain select can hold; a source answers at least one more than these when it has them. */
const mostInSelect = 200;

/** The options of all references of a form: a short list whole, of a long one what is chosen and what the search without script asked for. */
export async function choicesFor(
  request: Request,
  fields: FieldView[],
  values: Record<string, unknown>,
  searches: Map<string, string> = new Map(),
): Promise<FormChoices> {
  const chosen = new Map<string, Set<string>>();
  collectChosen(fields, values, chosen);
  const sources = await Promise.all([...chosen].map(async ([source, ids]) => [source, await optionsOf(request, source, ids)] as const));
  const asked = [...searches].flatMap(([name, text]) => {
    const source = fieldAt(fields, pathOfName(name))?.source;
    return source && text !== '' ? [{ name, text, source }] : [];
  });
  const found = await Promise.all(
    asked.map(async ({ name, text, source }) => [name, { text, options: await ask(request, source, { q: text }) }] as const),
  );
  return { sources: Object.fromEntries(sources), found: Object.fromEntries(found) };
}

/** What the search boxes without script hold, by the name of their control. */
export function searchesIn(sent: FormData | URLSearchParams): Map<string, string> {
  const searches = new Map<string, string>();
  sent.forEach((text: unknown, name: string) => {
    if (name.startsWith('_q.') && typeof text === 'string' && searches.size < 20) searches.set(name.slice(3), text.trim());
  });
  return searches;
}

function collectChosen(fields: FieldView[], values: Record<string, unknown>, chosen: Map<string, Set<string>>): void {
  for (const field of fields) {
    const value = values[field.name];
    if (field.kind === 'rows') {
      collectChosen(field.fields ?? [], {}, chosen);
      if (Array.isArray(value)) for (const row of value as Record<string, unknown>[]) collectChosen(field.fields ?? [], row, chosen);
    }
    if (field.source === undefined || field.options !== undefined) continue;
    const ids = chosen.get(field.source) ?? new Set();
    for (const id of String(value ?? '').split(',')) if (id !== '') ids.add(id);
    chosen.set(field.source, ids);
  }
}

async function optionsOf(request: Request, source: string, chosen: Set<string>): Promise<{ options: Option[]; complete: boolean }> {
  const all = await ask(request, source, {});
  if (all.length <= mostInSelect) return { options: all, complete: true };
  return { options: chosen.size === 0 ? [] : await ask(request, source, { ids: [...chosen].join(',') }), complete: false };
}

const ask = (request: Request, source: string, wanted: { q?: string; ids?: string }) => call<Option[]>(request, 'query', source, wanted);

function fieldAt(fields: FieldView[], path: string): FieldView | undefined {
  const [name, index, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  return index === undefined ? field : fieldAt(field?.fields ?? [], rest.join('.'));
}
