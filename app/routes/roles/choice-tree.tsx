import { useEffect, useRef, useState } from 'react';
import { useScripted } from '#app/fields/use-scripted.ts';
import { useWords } from '#app/i18n/use-words.ts';
import { Button } from '#app/kit/button.tsx';
import { inSentence } from '#rules/in-sentence.ts';
import type { ChoiceNode } from '#rules/screen.ts';
import css from './choice-tree.module.css';
import { countTicked, markPartly, tickBranch, tickPages } from './tick-boxes.ts';

interface ChoiceTreeProps {
  /** The name of every check box. */
  name: string;
  nodes: ChoiceNode[];
  ticked: readonly string[];
  /** Neither checked nor unchecked: granted to some of the selected records only. */
  partly?: readonly string[];
  /** A ticked node includes its descendants; otherwise each node counts alone. */
  inherits?: boolean;
  /** With script, a folder that is ticked takes its pages along. */
  hasFolders?: boolean;
  label: string;
  invalid?: boolean;
}

/**
 * A tree of native check boxes that folds without script: each box is ticked and posted by itself, as the contract stores grants (4.3).
 * Script adds a search, marks for partly ticked branches, and a button that ticks a whole branch; a folder then takes its pages along.
 */
export function ChoiceTree({ name, nodes, ticked, partly = [], inherits = false, hasFolders, label, invalid }: ChoiceTreeProps) {
  const scripted = useScripted();
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(ticked.length);
  const [text, setText] = useState('');
  const [parts] = useState(() => new Set(partly));
  const recount = () => {
    if (!box.current) return;
    markPartly(box.current, parts);
    setCount(countTicked(box.current, inherits));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server's ticks are marked once; then users tick.
  useEffect(recount, []);
  const tick = (target: EventTarget) => {
    if (hasFolders && target instanceof HTMLInputElement) tickPages(target);
    recount();
  };
  const shown = text.trim() === '' ? undefined : found(nodes, text.trim().toLowerCase());
  return (
    <div
      ref={box}
      className={css.tree}
      data-inherits={inherits || undefined}
      data-invalid={invalid || undefined}
      onChange={(event) => tick(event.target)}
    >
      {scripted ? (
        <TreeTools tree={box} label={label} count={count} text={text} onSearch={setText} />
      ) : (
        <div className={css.tools} data-awaits-script="" />
      )}
      <Branch
        nodes={nodes}
        name={name}
        ticked={new Set(ticked)}
        parts={parts}
        shown={shown}
        onBranch={scripted && !inherits ? (event) => tickBranch(event.currentTarget, recount) : undefined}
      />
      {shown?.size === 0 && <NothingFound />}
    </div>
  );
}

interface BranchProps {
  nodes: ChoiceNode[];
  name: string;
  ticked: ReadonlySet<string>;
  parts: ReadonlySet<string>;
  shown: ReadonlySet<string> | undefined;
  onBranch?: (event: { currentTarget: HTMLElement }) => void;
}

function Branch({ nodes, ...rest }: BranchProps) {
  const { name, ticked, parts, shown, onBranch } = rest;
  const say = useWords();
  return (
    <ul data-flat={nodes.every((node) => !node.children) || undefined}>
      {nodes.map(({ id, title, isHeading, isButton, children }) => (
        <li key={id} hidden={shown && !shown.has(id)}>
          {isHeading ? (
            <span>{title}</span>
          ) : (
            <label>
              <input type="checkbox" name={name} value={id} defaultChecked={ticked.has(id)} data-button={isButton} />
              {title}
              {isPartly({ id, title, children }, ticked, parts) && (
                <noscript>
                  <small>{say('fields.partly')}</small>
                </noscript>
              )}
            </label>
          )}
          {children && onBranch && (
            <button type="button" title={say('fields.branchHint', { title })} onClick={onBranch}>
              {say('fields.branch')}
            </button>
          )}
          {children && (
            <details open>
              <summary aria-label={say('fields.foldBranch', { title })} />
              <Branch nodes={children} {...rest} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Unticked, with something ticked below it, or held by only some of the selected records. Script shows it in the box. */
const isPartly = ({ id, children = [] }: ChoiceNode, ticked: ReadonlySet<string>, parts: ReadonlySet<string>): boolean =>
  !ticked.has(id) && (parts.has(id) || children.some((child) => ticked.has(child.id) || isPartly(child, ticked, parts)));

interface TreeToolsProps {
  tree: { current: HTMLDivElement | null };
  label: string;
  count: number;
  text: string;
  onSearch: (text: string) => void;
}

function TreeTools({ tree, label, count, text, onSearch }: TreeToolsProps) {
  const say = useWords();
  const fold = (isOpen: boolean) => {
    for (const one of tree.current?.querySelectorAll('details') ?? []) one.open = isOpen;
  };
  const search = (typed: string) => {
    fold(true);
    onSearch(typed);
  };
  return (
    <div className={css.tools}>
      <input
        type="search"
        value={text}
        aria-label={say('fields.searchIn', { label: inSentence(label) })}
        placeholder={say('fields.searchIn', { label: inSentence(label) })}
        onChange={(event) => search(event.target.value)}
        // Enter would submit the form around the tree.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Button type="button" size="small" kind="quiet" onClick={() => fold(true)}>
        {say('fields.unfoldAll')}
      </Button>
      <Button type="button" size="small" kind="quiet" onClick={() => fold(false)}>
        {say('fields.foldAll')}
      </Button>
      <output>{say('fields.selected', { count })}</output>
    </div>
  );
}

function NothingFound() {
  const say = useWords();
  return <p className={css.nothing}>{say('fields.noMatch')}</p>;
}

/** The nodes whose title or spelling contains a text, with their ancestors and descendants. */
function found(nodes: ChoiceNode[], text: string): Set<string> {
  const shown = new Set<string>();
  const spoken = text.replace(/[\s']/g, '');
  const visit = (node: ChoiceNode, isBelow: boolean): boolean => {
    const isMatch = isBelow || node.title.toLowerCase().includes(text) || (spoken !== '' && node.spelled?.includes(spoken) === true);
    const hasMatch = (node.children ?? []).map((child) => visit(child, isMatch)).includes(true);
    if (isMatch || hasMatch) shown.add(node.id);
    return isMatch || hasMatch;
  };
  for (const node of nodes) visit(node, false);
  return shown;
}
