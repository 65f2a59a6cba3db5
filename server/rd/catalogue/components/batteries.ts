import { drafts, draftType, type MaterialField, type MaterialType, number, text, value, withOrWithout } from '../definition.ts';
import { bought, dimensions, model } from '../shared-fields.ts';

const cell = [
  value('nominalVoltage', '标称电压', 'Nominal voltage', 'voltage', { required: true, suffix: 'V' }),
  number('chargeCapacity', '容量', 'Capacity', 'mAh'),
];
const rechargeable = [
  value('chargeCurrent', '充电电流', 'Charge current', 'current', { suffix: 'mA' }),
  value('dischargeCurrent', '放电电流', 'Discharge current', 'current', { suffix: 'mA' }),
  withOrWithout('protection', '保护板', 'Protection board'),
];
const leads = text('leads', '引线/插头', 'Leads or plug');
const approvals = text('certification', '认证', 'Approvals', { suggestions: ['UN38.3', 'IEC 62133', 'MSDS'] });
const battery = (...more: MaterialField[]) => bought(model, ...drafts(...cell, ...more, dimensions, leads, approvals));

export const batteries: readonly MaterialType[] = [
  draftType('2201', '锂离子电池', 'Lithium-ion battery', 'BAT-LI', battery(...rechargeable)),
  draftType('2202', '纽扣电池', 'Coin cell', 'BAT-COIN', battery()),
  draftType('2203', '碱性电池', 'Alkaline battery', 'BAT-ALK', battery()),
  draftType('2204', '镍氢电池', 'Nickel-metal hydride battery', 'BAT-NIMH', battery(...rechargeable)),
];
