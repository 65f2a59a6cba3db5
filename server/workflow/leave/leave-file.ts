const condition = (text: string) =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\${${text}}]]></bpmn:conditionExpression>`;

/**
 * The process of leave that every plant begins with (contract 6.2): whom the applicant chose, then the role boss for more than three days,
 * else the role manager; what is refused goes back to the applicant, who submits it again or withdraws.
 */
export const leaveFile = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:own="urn:factory-console:workflow" targetNamespace="urn:factory-console:leave">
<bpmn:process id="Leave" name="请假流程" isExecutable="true">
<bpmn:startEvent id="start" name="开始" flowable:initiator="applyUser"/>
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
<bpmn:sequenceFlow id="hrNo" sourceRef="afterHr" targetRef="adjust">${condition('!pass')}</bpmn:sequenceFlow>
<bpmn:sequenceFlow id="toBoss" sourceRef="afterHr" targetRef="boss">${condition('pass && days > 3')}</bpmn:sequenceFlow>
<bpmn:sequenceFlow id="toManager" sourceRef="afterHr" targetRef="manager"/>
<bpmn:sequenceFlow id="bossDone" sourceRef="boss" targetRef="afterBoss"/>
<bpmn:sequenceFlow id="bossYes" sourceRef="afterBoss" targetRef="done">${condition('pass')}</bpmn:sequenceFlow>
<bpmn:sequenceFlow id="bossNo" sourceRef="afterBoss" targetRef="adjust"/>
<bpmn:sequenceFlow id="managerDone" sourceRef="manager" targetRef="afterManager"/>
<bpmn:sequenceFlow id="managerYes" sourceRef="afterManager" targetRef="done">${condition('pass')}</bpmn:sequenceFlow>
<bpmn:sequenceFlow id="managerNo" sourceRef="afterManager" targetRef="adjust"/>
<bpmn:sequenceFlow id="adjusted" sourceRef="adjust" targetRef="afterAdjust"/>
<bpmn:sequenceFlow id="again" sourceRef="afterAdjust" targetRef="hr">${condition('pass')}</bpmn:sequenceFlow>
<bpmn:sequenceFlow id="giveUp" sourceRef="afterAdjust" targetRef="gone"/>
</bpmn:process></bpmn:definitions>`;
