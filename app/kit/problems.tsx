import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/use-words.ts';
import { isNamedIn } from '#rules/in-sentence.ts';
import { Icon } from './icons/icon.tsx';
import css from './problems.module.css';

export interface Problem {
  /** The id of the field's control. */
  id: string;
  label: string;
  text: string;
}

interface SummaryProps {
  /** Of the message, for the one field that it is about. */
  id?: string;
  message: string;
  problems: Problem[];
  /** Other records that prevent the command, with the page that shows them. */
  links?: { text: string; href?: string }[];
}

/** Whether each names its field: then none is labelled, so that all have one form. */
export const nameThemselves = (problems: Problem[]): boolean => problems.every(({ label, text }) => isNamedIn(text, label));

/** The problems of a form, summarised at its top with links to the fields. */
export function ProblemSummary({ id: ownId, message, problems, links = [] }: SummaryProps) {
  const say = useWords();
  const [first, second] = problems;
  const isWhole = first !== undefined && second === undefined && first.text === message;
  const isNamed = nameThemselves(problems);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div ref={summary} className={css.problems} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p className={css.message} id={ownId}>
          {isWhole ? <a href={`#${first.id}`}>{message}</a> : message}
        </p>
        {first && !isWhole && (
          <ul className={css.list}>
            {problems.map(({ id, label, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{isNamed ? text : say('kit.labelled', { label, text })}</a>
              </li>
            ))}
          </ul>
        )}
        {links.length > 0 && (
          <ul className={css.list}>
            {links.map(({ text, href }) => (
              <li key={text}>{href === undefined ? text : <Link to={href}>{text}</Link>}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
