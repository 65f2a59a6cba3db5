import { createContext, type ReactNode, useContext } from 'react';
import type { ChoiceNode, FieldView, Option } from '#rules/screen.ts';

/** State shared by the controls of one form. */
export interface FormParts {
  choices: FormChoices;
  /** The message at each path, `lines.0.itemNumber`. */
  problems: Record<string, string>;
  /** The fields of the form, whose controls are to look alike. */
  fields?: FieldView[];
  /** A prefix for the ids of all controls, so that a filter and a dialog on one page do not collide. */
  idPrefix: string;
}

/** The options of the references of a form. */
export interface FormChoices {
  /** By the procedure that returns them; incomplete ones contain only the chosen entries, and are searched. */
  sources: Record<string, { options: Option[]; complete: boolean }>;
  /** The matches of the search without script, by the name of the control. */
  found: Record<string, { text: string; options: Option[] }>;
  /** By the procedure that returns them. */
  trees?: Record<string, ChoiceNode[]>;
}

export const noChoices: FormChoices = { sources: {}, found: {} };

const FormPartsContext = createContext<FormParts>({ choices: noChoices, problems: {}, idPrefix: 'f' });

export function FormPartsProvider({ parts, children }: { parts: FormParts; children: ReactNode }) {
  return <FormPartsContext.Provider value={parts}>{children}</FormPartsContext.Provider>;
}

export const useFormParts = () => useContext(FormPartsContext);

/** The id of the control at a path; problem summaries link to it. */
export const controlId = (idPrefix: string, path: string): string => `${idPrefix}-${path.replaceAll('.', '-')}`;

/** The options of a field in this form, and whether they are complete. */
export function useChoices(field: FieldView, name: string) {
  const { sources, found } = useFormParts().choices;
  const source = field.source === undefined ? undefined : sources[field.source];
  const match = found[name];
  const options = field.options ?? [
    ...(source?.options ?? []),
    ...(match?.options ?? []).filter((option) => !isIn(source?.options, option)),
  ];
  return { options, complete: field.options !== undefined || source === undefined || source.complete, searched: match?.text };
}

/** Longer lists are searched instead of shown open. */
export const maxOpen = 12;

/** Whether the fields of a kind are searched: all are once one of them has to be, so that a form asks in one way. */
export function useSearches(field: FieldView, name: string): boolean {
  const { choices, fields = [] } = useFormParts();
  const own = useChoices(field, name);
  const isLong = (options: Option[], complete: boolean) => !complete || options.length > maxOpen;
  const others = fields.filter(({ kind, tree }) => kind === field.kind && tree === undefined);
  return (
    isLong(own.options, own.complete) ||
    others.some(({ options, source = '' }) => {
      const given = choices.sources[source];
      return options === undefined && given !== undefined && isLong(given.options, given.complete);
    })
  );
}

/** Unchecked boxes post nothing; this shows that nothing was chosen. */
export const NoneChosen = ({ name }: { name: string }) => <input type="hidden" name={name} value="" />;

const isIn = (options: Option[] | undefined, option: Option) => options?.some(({ value }) => value === option.value) ?? false;
