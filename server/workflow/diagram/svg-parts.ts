import type { Label } from '#rules/screen.ts';
import { escaped } from '../model/escaped.ts';
import type { Box } from './drawing.ts';
import { linesOf } from './wrap-text.ts';

/** How far an instance is at a node. */
export type State = 'current' | 'done' | 'returned' | 'overdue' | 'plain';

/** By which stroke, fill and mark each is told. */
export const states: Record<Exclude<State, 'plain'>, { label: Label; mark: string; stroke: string; fill: string }> = {
  current: { label: { zh: '当前', en: 'Current' }, mark: '●', stroke: '#1c5fb8', fill: '#e3effd' },
  overdue: { label: { zh: '超时', en: 'Overdue' }, mark: '◷', stroke: '#b42318', fill: '#fdeceb' },
  returned: { label: { zh: '已退回', en: 'Returned' }, mark: '↺', stroke: '#9a5b00', fill: '#fff4df' },
  done: { label: { zh: '已完成', en: 'Done' }, mark: '✓', stroke: '#2b6e45', fill: '#eaf6ee' },
};

export const ink = '#3f4753';

export const styleOf = (state: State, width = 1.5): string =>
  state === 'plain'
    ? `fill="#fff" stroke="${ink}" stroke-width="${width}"`
    : `fill="${states[state].fill}" stroke="${states[state].stroke}" stroke-width="${state === 'done' ? width : width + 1.5}"`;

export function wrapped(text: string, { x, y, width, height }: Box): string {
  const lines = linesOf(text, width - 10, 4);
  const top = y + height / 2 - (lines.length - 1) * 7.5 + 4;
  return lines
    .map(
      (line, at) =>
        `<text x="${number(x + width / 2)}" y="${number(top + at * 15)}" text-anchor="middle" fill="#1f2630">${escaped(line)}</text>`,
    )
    .join('');
}

export function label(text: string, { x, y, width }: Box): string {
  const lines = linesOf(text, Math.max(width, 60), 2);
  return lines
    .map(
      (line, at) =>
        `<text x="${number(x + width / 2)}" y="${number(y + 11 + at * 14)}" text-anchor="middle" fill="${ink}">${escaped(line)}</text>`,
    )
    .join('');
}

export const circle = (x: number, y: number, r: number, style: string): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" ${style}/>`;

export const number = (value: number): string => String(Math.round(value * 100) / 100);
