import { callAt, existing, hasProcedure, withSpelling } from '#app/api.server.ts';
import type { FormChoices } from '#app/fields/form-parts.tsx';
import { idsIn } from '#rules/ids.ts';
import { own } from '#rules/own.ts';
import type { ChoiceNode, FieldView, Option } from '#rules/screen.ts';
import type { PastChoice } from '#server/engine/past-choices.ts';
import { pathOfName } from './read-form.ts';

/** More entries than a plain select can show; a source returns at least one more than this if it has them. */
const maxInSelect = 200;

/**
 * The options of all references of a form: short lists in full, long ones only with the chosen entries and the matches of a search without
 * script.
 */
export async function choicesFor(
  request: Request,
  fields: FieldView[],
  values: Record<string, unknown>,
  searches: Map<string, string> = new Map(),
  /** References of the record that can no longer be chosen; called only if an option is missing. */
  past?: () => Promise<Record<string, PastChoice>>,
): Promise<FormChoices> {
  const chosen = new Map<SourcePath, Source>();
  collectChosen(fields, values, chosen);
  const sources = await Promise.all([...chosen].map(async ([path, source]) => [path, await optionsOf(request, path, source)] as const));
  if (past) await addPast(fields, values, new Map(sources), past);
  const asked = [...searches].flatMap(([name, text]) => {
    const { offeredBy, source = offeredBy, sourceInput } = fieldAt(fields, pathOfName(name)) ?? {};
    return source && text !== '' ? [{ name, text, source, sourceInput }] : [];
  });
  const found = await Promise.all(
    asked.map(
      async ({ name, text, source, sourceInput }) =>
        [name, { text, options: await ask(request, source, { ...sourceInput, q: text }) }] as const,
    ),
  );
  return { sources: Object.fromEntries(sources), found: Object.fromEntries(found), ...(await treesFor(request, fields)) };
}

/** A form keeps the record's references even if they were removed since; otherwise saving would clear them. */
async function addPast(
  fields: FieldView[],
  values: Record<string, unknown>,
  sources: Map<string, { options: Option[] }>,
  past: () => Promise<Record<string, PastChoice>>,
): Promise<void> {
  const optionsAt = ({ source }: FieldView) => (source === undefined ? undefined : sources.get(source)?.options);
  const lacking = fields.filter((field) => {
    const options = optionsAt(field);
    return options !== undefined && idsIn(own(values, field.name)).some((id) => !options.some(({ value }) => value === id));
  });
  if (lacking.length === 0) return;
  const known = await past();
  for (const field of lacking) {
    const options = optionsAt(field);
    const more = own(known, field.name)?.options ?? [];
    options?.push(...more.filter(({ value }) => !options.some((one) => one.value === value)));
  }
}

/** The trees for a form's references, reduced to what the control needs. */
async function treesFor(request: Request, fields: FieldView[]): Promise<Pick<FormChoices, 'trees'>> {
  const inputs = new Map(fields.flatMap(({ tree, sourceInput }) => (tree === undefined ? [] : [[tree, sourceInput] as const])));
  if (inputs.size === 0) return {};
  const trees = await Promise.all(
    [...inputs].map(async ([path, input]) => [path, await plainNodes(await callAt(request, existing<'tree'>(path), input))] as const),
  );
  return { trees: Object.fromEntries(trees) };
}

const plainNodes = async (nodes: ChoiceNode[]): Promise<ChoiceNode[]> => {
  const spelled = await withSpelling(nodes.map(({ id, title }): Option => ({ value: id, label: title })));
  return Promise.all(
    nodes.map(async ({ id, title, children }, at) => ({
      id,
      title,
      ...(spelled[at]?.spelled && { spelled: spelled[at].spelled }),
      ...(children && { children: await plainNodes(children) }),
    })),
  );
};

/** The texts of the search boxes without script, by the name of their control. */
export function searchesIn(sent: FormData | URLSearchParams): Map<string, string> {
  const searches = new Map<string, string>();
  sent.forEach((text: unknown, name: string) => {
    if (name.startsWith('_q.') && typeof text === 'string' && searches.size < 20) searches.set(name.slice(3), text.trim());
  });
  return searches;
}

type SourcePath = NonNullable<FieldView['source']>;

/** The chosen ids of a source, and the parameters it is called with. */
interface Source {
  ids: Set<string>;
  input: FieldView['sourceInput'];
}

function collectChosen(fields: FieldView[], values: Record<string, unknown>, chosen: Map<SourcePath, Source>): void {
  for (const field of fields) {
    const value = own(values, field.name);
    if (field.kind === 'rows') {
      collectChosen(field.fields ?? [], {}, chosen);
      if (Array.isArray(value)) for (const row of value as Record<string, unknown>[]) collectChosen(field.fields ?? [], row, chosen);
    }
    if (field.source === undefined || field.options !== undefined || field.tree !== undefined) continue;
    const source = chosen.get(field.source) ?? { ids: new Set(), input: field.sourceInput };
    for (const id of idsIn(value)) source.ids.add(id);
    chosen.set(field.source, source);
  }
}

async function optionsOf(request: Request, path: SourcePath, { ids, input }: Source): Promise<{ options: Option[]; complete: boolean }> {
  // Entries that no form offers can still be used as a filter; their labels come from the record they point to.
  if (!hasProcedure(path)) return { options: [], complete: true };
  const all = await ask(request, path, { ...input });
  const complete = all.length <= maxInSelect;
  // A chosen entry may no longer be offered, such as a disabled supplier; it stays chosen.
  const others = complete ? [...ids].filter((id) => !all.some(({ value }) => value === id)) : [...ids];
  const chosen = others.length === 0 ? [] : await ask(request, path, { ...input, ids: others.join(',') });
  return { options: complete ? await withSpelling([...all, ...chosen]) : chosen, complete };
}

const ask = (request: Request, source: SourcePath, wanted: Record<string, string>) => callAt(request, existing<'select'>(source), wanted);

function fieldAt(fields: FieldView[], path: string): FieldView | undefined {
  const [name, index, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  return index === undefined ? field : fieldAt(field?.fields ?? [], rest.join('.'));
}
