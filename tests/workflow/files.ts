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

/** The leave of the specification's clients, as a file of Flowable's family writes it. */
export const leaveFile = fileOf(
  `<bpmn:startEvent id="start" name="开始" flowable:initiator="applyUser"/>
<bpmn:userTask id="hr" name="人事审批" flowable:assignee="\${taskUser}"/>
<bpmn:exclusiveGateway id="afterHr" default="toManager"/>
<bpmn:userTask id="boss" name="老板审批" flowable:candidateGroups="boss"/>
<bpmn:userTask id="manager" name="经理审批" flowable:candidateGroups="manager"/>
<bpmn:exclusiveGateway id="afterBoss" default="bossNo"/>
<bpmn:exclusiveGateway id="afterManager" default="managerNo"/>
<bpmn:userTask id="adjust" name="调整申请" flowable:assignee="\${applyUser}"/>
<bpmn:exclusiveGateway id="afterAdjust" default="giveUp"/>
<bpmn:endEvent id="done" name="结束"/>
<bpmn:endEvent id="gone" name="撤回" own:result="withdrawn"/>
<bpmn:sequenceFlow id="toHr" sourceRef="start" targetRef="hr"/>
<bpmn:sequenceFlow id="hrDone" sourceRef="hr" targetRef="afterHr"/>
<bpmn:sequenceFlow id="hrNo" sourceRef="afterHr" targetRef="adjust"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\${!pass}]]></bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="toBoss" sourceRef="afterHr" targetRef="boss"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\${pass && days > 3}]]></bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="toManager" sourceRef="afterHr" targetRef="manager"/>
<bpmn:sequenceFlow id="bossDone" sourceRef="boss" targetRef="afterBoss"/>
<bpmn:sequenceFlow id="bossYes" sourceRef="afterBoss" targetRef="done"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${pass}</bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="bossNo" sourceRef="afterBoss" targetRef="adjust"/>
<bpmn:sequenceFlow id="managerDone" sourceRef="manager" targetRef="afterManager"/>
<bpmn:sequenceFlow id="managerYes" sourceRef="afterManager" targetRef="done"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${pass}</bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="managerNo" sourceRef="afterManager" targetRef="adjust"/>
<bpmn:sequenceFlow id="adjusted" sourceRef="adjust" targetRef="afterAdjust"/>
<bpmn:sequenceFlow id="again" sourceRef="afterAdjust" targetRef="hr"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${pass}</bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="giveUp" sourceRef="afterAdjust" targetRef="gone"/>`,
  'id="Leave" name="请假流程" isExecutable="true"',
);
