import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import type { Option } from '#rules/screen.ts';
import { controlProps, type InputProps, textOf } from './field-kind.ts';
import css from './fields.module.css';
import { useChoices } from './form-parts.tsx';
import { useRemoteOptions } from './use-remote-options.ts';

/** A reference that is searched while typing; the hidden field carries the id of what was chosen. */
export function Combobox(props: InputProps) {
  const { field, id, name, value } = props;
  const { options: given, complete } = useChoices(field, name);
  const [chosen, setChosen] = useState<Option | undefined>(() => optionOf(given, textOf(value)));
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(0);
  const [place, setPlace] = useState<CSSProperties>();
  const input = useRef<HTMLInputElement>(null);
  const isOpen = place !== undefined;
  const isRemote = field.source !== undefined && !(complete && given.length <= mostWithoutAsking);
  const remote = useRemoteOptions(isRemote && isOpen ? field.source : undefined, text ?? '');
  const options = isRemote
    ? remote.options
    : given.filter((option) => option.label.toLowerCase().includes((text ?? '').trim().toLowerCase()));
  const open = () => {
    if (input.current) setPlace(placeBelow(input.current));
  };
  useOnScroll(isOpen, open);
  const close = () => {
    setPlace(undefined);
    setText(undefined);
    setActive(0);
  };
  const choose = (option: Option | undefined) => {
    setChosen(option);
    close();
  };
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    if (typed === '') setChosen(undefined);
    open();
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen && options.length > 0) setActive((active + step + options.length) % options.length);
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option);
    }
    // Kept from the dialog around it, which would close on the same key.
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <span className={css.combobox}>
      <input type="hidden" name={name} value={chosen?.value ?? ''} />
      <input
        {...controlProps(props)}
        ref={input}
        name={undefined}
        data-path={name}
        type="text"
        placeholder={props.empty}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${id}-option-${active}` : undefined}
        value={text ?? chosen?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={open}
        onKeyDown={steer}
        onBlur={close}
      />
      {isOpen && (
        <OptionList
          id={id}
          place={place}
          options={options}
          active={active}
          state={isRemote ? remote.state : 'answered'}
          onChoose={choose}
        />
      )}
    </span>
  );
}

interface OptionListProps {
  id: string;
  place: CSSProperties | undefined;
  options: Option[];
  active: number;
  state: 'idle' | 'asking' | 'answered' | 'failed';
  onChoose: (option: Option) => void;
}

function OptionList({ id, place, options, active, state, onChoose }: OptionListProps) {
  const say = useWords();
  useEffect(() => {
    document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={`${id}-list`} className={css.options} style={place} role="listbox">
      {options.map((option, index) => (
        <div
          key={option.value}
          id={`${id}-option-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, so its blur does not close the list before the choice.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          {option.label}
        </div>
      ))}
      {options.length === 0 && (
        <p role="status">{state === 'failed' ? say('searchFailed') : state === 'answered' ? say('noMatch') : say('searching')}</p>
      )}
    </div>
  );
}

const mostWithoutAsking = 200;

function optionOf(options: Option[], value: string): Option | undefined {
  if (value === '') return undefined;
  return options.find((option) => option.value === value) ?? { value, label: value };
}

/** Fixed to the window: the box that scrolls around a dialog's form would cut the list off. */
function placeBelow(input: HTMLElement): CSSProperties {
  const { left, top, bottom, width } = input.getBoundingClientRect();
  const isAbove = window.innerHeight - bottom < 200 && top > window.innerHeight - bottom;
  const room = (isAbove ? top : window.innerHeight - bottom) - 12;
  const edge = isAbove ? { bottom: window.innerHeight - top + 2 } : { top: bottom + 2 };
  return { left, minWidth: width, maxWidth: `calc(100vw - ${Math.round(left) + 8}px)`, maxHeight: Math.min(280, room), ...edge };
}

/** Follows its field when anything around it scrolls. */
function useOnScroll(isOpen: boolean, follow: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  });
}
