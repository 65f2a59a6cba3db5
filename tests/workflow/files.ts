/** A BPMN file around these elements; `own`, `flowable` and `xsi` are its prefixes. */
export const fileOf = (
  elements: string,
  about = 'id="Test" name="测试" isExecutable="true"',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:own="urn:factory-console:workflow" targetNamespace="urn:tests">
<bpmn:process ${about}>
${elements}
</bpmn:process></bpmn:definitions>`;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Elements in a row: `start`, these, `end`, joined by flows. */
export function inRow(...elements: { id: string; xml: string }[]): string {
  const ids = ['start', ...elements.map(({ id }) => id), 'end'];
  const flows = ids.slice(1).map((to, at) => `<bpmn:sequenceFlow id="to-${to}" sourceRef="${ids[at]}" targetRef="${to}"/>`);
  return ['<bpmn:startEvent id="start"/>', ...elements.map(({ xml }) => xml), '<bpmn:endEvent id="end"/>', ...flows].join('\n');
}

export const step = (id: string, name = id): { id: string; xml: string } => ({
  id,
  xml: `<bpmn:userTask id="${id}" name="${name}"><bpmn:extensionElements><own:who kind="applicant"/></bpmn:extensionElements></bpmn:userTask>`,
});
