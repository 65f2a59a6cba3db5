import type { Label } from '#rules/screen.ts';

/** Plausibility warnings: the reporter confirms them, and they are stored with the report (docs/production.md, 'Checks'). */
export const warnings = {
  outputAboveInput: { zh: '累计产出大于累计投入', en: 'Output is above the input so far' },
  aboveStandard: { zh: '产出超过标准的1.3倍', en: 'Output is above 1.3 times the standard' },
  defectsAboveInput: { zh: '不良数量大于投入数量', en: 'Defects are above the input' },
  noOutput: { zh: '没有产出，也没有异常说明', en: 'No output, and no loss reason' },
  lostAboveInvested: { zh: '异常工时大于投入工时', en: 'Lost hours are above invested hours' },
  hoursAboveElapsed: { zh: '填报工时大于本班已过时间', en: 'Hours are above what has passed of the shift' },
  hoursAboveSlot: { zh: '填报工时大于时段时长', en: 'Hours are above those of the slot' },
  lostWithoutPeople: { zh: '已填异常工时，但没有异常人数', en: 'Lost hours are given, but nobody who lost them' },
  notBegun: { zh: '时段尚未开始', en: 'The slot has not begun' },
  slotUnfinished: { zh: '时段未结束，到点后请更正', en: 'The slot has not ended: correct the report when it has' },
  defectsUnexplained: { zh: '有不良，未选不良现象', en: 'Defects without their kind' },
  defectsPartlyExplained: { zh: '部分不良未选不良现象', en: 'Some defects without their kind' },
  shortUnexplained: { zh: '产出低于时段计划，未选异常说明', en: 'Output is below the plan of the slot, and no reason is given' },
  lossWithoutHours: { zh: '已填异常说明，但没有异常工时', en: 'A loss reason is given, but no lost hours' },
  orderEnded: { zh: '工单已完工或已关闭', en: 'The work order is finished or closed' },
  unplanned: { zh: '工单不在该班次的计划内', en: 'The work order is not in the plan of this shift' },
} satisfies Record<string, Label>;
export type Warning = keyof typeof warnings;
