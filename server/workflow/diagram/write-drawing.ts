import type { Box, Drawing } from './drawing.ts';

/** The file with this drawing as its diagram, so that any tool opens it as the console shows it. */
export function withDrawing(xml: string, process: string, { shapes, edges }: Drawing): string {
  const drawn = [
    ...Object.entries(shapes).map(([id, box]) => `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">${boundsOf(box)}</bpmndi:BPMNShape>`),
    ...Object.entries(edges).map(
      ([id, points]) =>
        `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`,
    ),
  ];
  const spaces =
    'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"';
  const diagram = `<bpmndi:BPMNDiagram ${spaces} id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${process}">${drawn.join('\n')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`;
  const without = xml.replaceAll(/<(?:[\w-]+:)?BPMNDiagram\b[\s\S]*?<\/(?:[\w-]+:)?BPMNDiagram>\s*/g, '');
  const end = without.lastIndexOf('</');
  return `${without.slice(0, end)}${diagram}\n${without.slice(end)}`;
}

const boundsOf = ({ x, y, width, height }: Box): string => `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`;
