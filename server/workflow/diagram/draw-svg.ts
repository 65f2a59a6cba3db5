import { escaped } from '../model/escaped.ts';
import type { Graph } from '../model/graph.ts';
import { drawFlow } from './draw-flow.ts';
import { frameOfSubprocess, shapeOf } from './draw-shapes.ts';
import type { Box, Drawing, Point } from './drawing.ts';
import { ink, label, number, type State, states, wrapped } from './svg-parts.ts';

/** How far an instance is, by its nodes and the flows that it took. */
export interface Progress {
  current: ReadonlySet<string>;
  done: ReadonlySet<string>;
  returned: ReadonlySet<string>;
  overdue: ReadonlySet<string>;
  taken: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

const asDrawn: Progress = { current: nothing, done: nothing, returned: nothing, overdue: nothing, taken: nothing };

/**
 * Draws a process as SVG: names and states alone, neither people nor forms, since clients load it without a token. States
 * are told by stroke, fill and a mark, and in a sentence for who does not see them.
 */
export function drawSvg(graph: Graph, drawing: Drawing, locale: 'zh' | 'en', progress: Progress = asDrawn): string {
  const stateOf = (id: string): State => {
    if (progress.overdue.has(id)) return 'overdue';
    if (progress.current.has(id)) return 'current';
    if (progress.returned.has(id)) return 'returned';
    return progress.done.has(id) ? 'done' : 'plain';
  };
  const shown = Object.keys(graph.nodes).map(stateOf);
  const legend = progress === asDrawn ? [] : (Object.keys(states) as (keyof typeof states)[]).filter((state) => shown.includes(state));
  const box = frameOf(drawing, legend.length > 0);
  const parts = [
    ...drawing.extras.map(extra),
    ...Object.values(graph.nodes).flatMap((node) => (node.kind === 'subprocess' ? frameOfSubprocess(node, drawing, stateOf(node.id)) : [])),
    ...Object.keys(graph.flows).map((id) => drawFlow(graph, drawing, id, progress.taken.has(id))),
    ...Object.values(graph.nodes).flatMap((node) =>
      node.kind === 'subprocess' ? [] : shapeOf(node, drawing.shapes[node.id], stateOf(node.id)),
    ),
    ...Object.values(graph.nodes).map((node) =>
      node.kind === 'step' || node.kind === 'subprocess' || node.label === node.id ? '' : label(node.label, labelBox(node.id, drawing)),
    ),
    ...legend.map((state, at) => legendEntry(state, locale, { x: box.x + 20 + at * 90, y: box.y + box.height - 14 })),
  ];
  const about = describe(graph, locale, stateOf);
  const size = `viewBox="${number(box.x)} ${number(box.y)} ${number(box.width)} ${number(box.height)}" width="${number(box.width)}" height="${number(box.height)}"`;
  const arrow = `<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${ink}"/></marker></defs>`;
  const font = 'font-family="system-ui, -apple-system, \'Noto Sans SC\', \'Microsoft YaHei\', sans-serif" font-size="12"';
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(about)}" ${size} ${font}><title>${escaped(graph.name)}</title><desc>${escaped(about)}</desc>${arrow}<rect x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}" fill="#fff"/>${parts.join('')}</svg>`;
}

function describe(graph: Graph, locale: 'zh' | 'en', stateOf: (id: string) => State): string {
  const steps = Object.values(graph.nodes).filter(({ kind }) => kind === 'step');
  const told = steps.map(({ id, label: name }) => {
    const state = stateOf(id);
    if (state === 'plain') return name;
    return locale === 'zh' ? `${name}（${states[state].label.zh}）` : `${name} (${states[state].label.en.toLowerCase()})`;
  });
  return locale === 'zh' ? `${graph.name}：${told.join('、')}` : `${graph.name}: ${told.join(', ')}`;
}

function frameOf({ shapes, edges, labels, extras }: Drawing, hasLegend: boolean): Box {
  const boxes = [...Object.values(shapes), ...Object.values(labels), ...extras.map(({ box }) => box)];
  const points = [
    ...boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...Object.values(edges).flat(),
  ];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 20, Math.min(...ys) - 20];
  return { x: left, y: top, width: Math.max(...xs) + 20 - left, height: Math.max(...ys) + 44 + (hasLegend ? 24 : 0) - top };
}

function extra({ box, text, kind }: Drawing['extras'][number]): string {
  const { x, y, width, height } = box;
  const frame =
    kind === 'lane'
      ? `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" fill="none" stroke="#c3cad4"/>`
      : '';
  return `<g>${frame}${wrapped(text, kind === 'lane' ? { x, y, width: 90, height: 24 } : box)}</g>`;
}

const labelBox = (id: string, { labels, shapes }: Drawing): Box => {
  const own = shapes[id] ?? { x: 0, y: 0, width: 0, height: 0 };
  return labels[id] ?? { x: own.x + own.width / 2 - 50, y: own.y + own.height + 4, width: 100, height: 30 };
};

function legendEntry(state: keyof typeof states, locale: 'zh' | 'en', { x, y }: Point): string {
  const { label: name, mark: sign, stroke } = states[state];
  return `<text x="${number(x)}" y="${number(y)}" fill="${stroke}">${sign} ${name[locale]}</text>`;
}
