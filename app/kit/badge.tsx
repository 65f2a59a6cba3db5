import type { ReactNode } from 'react';
import type { Tone } from '#rules/screen.ts';
import css from './badge.module.css';

/** A state as a word on its colour. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}
