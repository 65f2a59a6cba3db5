import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSvg } from '#server/workflow/diagram/draw-svg.ts';
import type { Box, Drawing } from '#server/workflow/diagram/drawing.ts';
import { layOut } from '#server/workflow/diagram/lay-out.ts';
import { readDrawing } from '#server/workflow/diagram/read-drawing.ts';
import { linesOf, widthOf } from '#server/workflow/diagram/wrap-text.ts';
import { leaveFile } from '#server/workflow/leave/leave-file.ts';
import type { Graph } from '#server/workflow/model/graph.ts';
import { readBpmn } from '#server/workflow/model/read-bpmn.ts';
import { bytesOf, fileOf, inRow, step } from './files.ts';
import { bpmnOf, trees } from './process-trees.ts';

test('a process without a drawing is laid out: every node at a place of its own, every flow from node to node', async () => {
  await fc.assert(
    fc.asyncProperty(trees(3), async (tree) => {
      const graph = await graphOf(bpmnOf(tree));

      const drawing = layOut(graph);

      expect(Object.keys(drawing.shapes).toSorted()).toEqual(Object.keys(graph.nodes).toSorted());
      expect(Object.values(drawing.edges).every((points) => points.length > 1 && points.every(({ x, y }) => Number.isFinite(x + y)))).toBe(
        true,
      );
      expect(overlaps(graph, drawing)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('the leave process is drawn with its states in either language, and tells them to who does not see it', async () => {
  const graph = await graphOf(leaveFile);
  const of = (...ids: string[]) => new Set(ids);
  const progress = { current: of('boss'), done: of('start', 'hr'), returned: of(), overdue: of(), taken: of('toHr') };

  const [zh, en] = (['zh', 'en'] as const).map((locale) => drawSvg(graph, layOut(graph), locale, progress));

  expect(zh).toContain('aria-label="请假流程：人事审批（已完成）、老板审批（当前）、经理审批、调整申请"');
  expect(en).toContain('aria-label="请假流程: 人事审批 (done), 老板审批 (current), 经理审批, 调整申请"');
  expect(zh).toContain('● 当前');
  expect(zh).not.toContain('超时');
  expect(zh).not.toContain('>afterBoss</text>');
});

test('names of a file are text in the picture', async () => {
  const graph = await graphOf(fileOf(inRow(step('one', '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;'))));

  const svg = drawSvg(graph, layOut(graph), 'zh');

  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;script&gt;');
});

test('the drawing of a file is kept where it draws every node, and refused where it lies too far out', async () => {
  const graph = await graphOf(fileOf(inRow(step('one'))));
  const shape = (id: string, x = 10) => ({
    $type: 'bpmndi:BPMNShape',
    bpmnElement: { id, $type: 'bpmn:UserTask' },
    bounds: { x, y: 10, width: 100, height: 80 },
  });
  const edge = (id: string) => ({
    $type: 'bpmndi:BPMNEdge',
    bpmnElement: { id, $type: 'bpmn:SequenceFlow' },
    waypoint: [
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ],
  });
  const whole = [shape('start'), shape('one'), shape('end'), edge('to-one'), edge('to-end')];

  expect(readDrawing(graph, whole)).toMatchObject({ shapes: { one: { x: 10 } }, edges: { 'to-one': [{ x: 1 }, { x: 3 }] } });
  expect(readDrawing(graph, whole.slice(1))).toBeUndefined();
  expect(readDrawing(graph, [...whole, shape('one', 1e9)])).toMatchObject({ fault: { says: { en: 'The drawing lies too far out' } } });
  expect(readDrawing(graph, [...whole, shape('one', Number.NaN)])).toMatchObject({ fault: {} });
});

test('names are broken at blanks and between signs, and end with … after their last line', () => {
  expect(linesOf('申请人填写用印申请单', 90, 4)).toEqual(['申请人填写用印', '申请单']);
  expect(linesOf('Purchasing checks the supplier', 90, 4)).toEqual(['Purchasing', 'checks the', 'supplier']);
  expect(linesOf('Donaudampfschifffahrtsgesellschaft', 60, 2)).toEqual(['Donau', 'dampfsc…']);
  expect(linesOf('采购 Purchasing 审批', 90, 4)).toEqual(['采购', 'Purchasing', '审批']);

  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const lines = linesOf(text, 90, 4);

      expect(lines.length).toBeLessThanOrEqual(4);
      expect(lines.every((line) => widthOf(line) <= 90)).toBe(true);
    }),
  );
});

async function graphOf(file: string): Promise<Graph> {
  const read = await readBpmn(bytesOf(file));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.graph;
}

/** Pairs of nodes of one level whose shapes cover each other. */
function overlaps(graph: Graph, { shapes }: Drawing): string[] {
  const nodes = Object.values(graph.nodes).filter(({ kind }) => kind !== 'boundary');
  const covers = (one: Box, other: Box): boolean =>
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
  return nodes.flatMap(({ id, within }, at) =>
    nodes.slice(at + 1).flatMap((other) => {
      const [own, its] = [shapes[id], shapes[other.id]];
      return own && its && within === other.within && covers(own, its) ? [`${id} ${other.id}`] : [];
    }),
  );
}
