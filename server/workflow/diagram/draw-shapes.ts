import { escaped } from '../model/escaped.ts';
import type { Node } from '../model/graph.ts';
import type { Box, Drawing } from './drawing.ts';
import { circle, ink, number, type State, states, styleOf, wrapped } from './svg-parts.ts';

/** A node but a subprocess: its sign, its name where it stands within, its state. */
export function shapeOf(node: Node, box: Box | undefined, state: State): string[] {
  if (!box) return [];
  const { x, y, width, height } = box;
  const style = styleOf(state);
  const title = `<title>${escaped(node.label)}</title>`;
  const [cx, cy] = [x + width / 2, y + height / 2];
  switch (node.kind) {
    case 'step':
      return [
        `<g>${title}<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="10" ${style}/>${wrapped(node.label, box)}${signMark(node.rules.sign, box)}${mark(state, box)}</g>`,
      ];
    case 'exclusive':
    case 'inclusive':
    case 'parallel': {
      const diamond = `M${number(cx)} ${number(y)}L${number(x + width)} ${number(cy)}L${number(cx)} ${number(y + height)}L${number(x)} ${number(cy)}z`;
      return [`<g>${title}<path d="${diamond}" ${style}/>${gatewayMark(node.kind, cx, cy)}</g>`];
    }
    case 'end':
      return [
        `<g>${title}${circle(cx, cy, width / 2, styleOf(state, 3))}${node.isTerminating ? circle(cx, cy, width / 4, `fill="${ink}"`) : ''}</g>`,
      ];
    case 'timer':
    case 'boundary': {
      const dashes = node.kind === 'boundary' && !node.isInterrupting ? ' stroke-dasharray="4 3"' : '';
      const clock = `<path d="M${number(cx)} ${number(cy - 8)}V${number(cy)}L${number(cx + 5)} ${number(cy + 4)}" fill="none" stroke="${ink}"/>`;
      return [
        `<g>${title}${circle(cx, cy, width / 2, style + dashes)}${circle(cx, cy, width / 2 - 4, `fill="none" stroke="${ink}"${dashes}`)}${clock}</g>`,
      ];
    }
    default:
      return [`<g>${title}${circle(cx, cy, width / 2, style)}</g>`];
  }
}

/** The frame of a subprocess, drawn before what lies in it. */
export function frameOfSubprocess(node: Node, drawing: Drawing, state: State): string[] {
  const box = drawing.shapes[node.id];
  if (!box) return [];
  const { x, y, width, height } = box;
  const name = `<text x="${number(x + 10)}" y="${number(y + 18)}" fill="${ink}">${escaped(node.label)}</text>`;
  return [
    `<g><title>${escaped(node.label)}</title><rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="10" ${styleOf(state)}/>${name}</g>`,
  ];
}

const mark = (state: State, { x, width, y }: Box): string =>
  state === 'plain'
    ? ''
    : `<text x="${number(x + width - 8)}" y="${number(y + 16)}" text-anchor="end" fill="${states[state].stroke}">${states[state].mark}</text>`;

const signMark = (sign: string, { x, y, width, height }: Box): string => {
  if (sign === 'claim') return '';
  const bars = [-6, 0, 6].map((at) =>
    sign === 'sequence'
      ? `M${number(x + width / 2 - 8)} ${number(y + height - 10 + at / 2)}h16`
      : `M${number(x + width / 2 + at)} ${number(y + height - 14)}v10`,
  );
  return sign === 'all' || sign === 'share' || sign === 'any' || sign === 'sequence'
    ? `<path d="${bars.join('')}" stroke="${ink}" stroke-width="1.5"/>`
    : '';
};

function gatewayMark(kind: 'exclusive' | 'inclusive' | 'parallel', x: number, y: number): string {
  if (kind === 'inclusive') return circle(x, y, 10, `fill="none" stroke="${ink}" stroke-width="2.5"`);
  const [a, b] = kind === 'parallel' ? [10, 0] : [7, 7];
  return `<path d="M${number(x - a)} ${number(y - b)}L${number(x + a)} ${number(y + b)}M${number(x + b)} ${number(y - a)}L${number(x - b)} ${number(y + a)}" stroke="${ink}" stroke-width="2.5"/>`;
}
