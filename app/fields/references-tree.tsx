import { ChoiceTree } from '#app/routes/roles/choice-tree.tsx';
import type { ChoiceNode } from '#rules/screen.ts';
import { type InputProps, textOf } from './field-kind.ts';
import { NoneChosen, useFormParts } from './form-parts.tsx';

/**
 * Several references chosen in a tree: a chosen node includes everything below it, unless its field says otherwise. Chosen nodes that the
 * tree no longer offers, such as a disabled menu, stay chosen.
 */
export function TreeInput({ field, name, value, invalid }: InputProps) {
  const nodes = useFormParts().choices.trees?.[field.tree ?? ''] ?? [];
  const ticked = textOf(value).split(',').filter(Boolean);
  const offered = new Set(idsIn(nodes));
  return (
    <>
      <NoneChosen name={name} />
      {ticked
        .filter((id) => !offered.has(id))
        .map((id) => (
          <input key={id} type="hidden" name={name} value={id} />
        ))}
      <ChoiceTree name={name} nodes={nodes} ticked={ticked} inherits={!field.alone} label={field.label} invalid={invalid} />
    </>
  );
}

const idsIn = (nodes: ChoiceNode[]): string[] => nodes.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]);
