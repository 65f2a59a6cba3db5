import { choice, drafts, draftType, type MaterialField, type MaterialType, millimetres, number, text, value } from '../definition.ts';
import { colour, dimensions, electronic, mounting, orientation, pinCount } from '../shared-fields.ts';

const handleHeight = millimetres('handleHeight', '柄高', 'Actuator height');
const operatingForce = number('operatingForce', '操作力', 'Operating force', 'gf');
const travel = millimetres('travel', '行程', 'Travel');
const latching = choice('latching', '自锁', 'Latching', [
  ['1', '自锁', 'Latching'],
  ['0', '无锁', 'Momentary'],
]);
const contacts = text('contacts', '触点形式', 'Contacts', { suggestions: ['SPST', 'SPDT', 'DPST', 'DPDT'] });
const positions = number('positions', '档位', 'Positions');
const ratings = [
  value('ratedCurrent', '额定电流', 'Rated current', 'current', { suffix: 'A' }),
  value('ratedVoltage', '额定电压', 'Rated voltage', 'voltage', { suffix: 'V' }),
  number('lifetime', '寿命', 'Lifetime in operations'),
];
const general = drafts(dimensions, ...ratings, pinCount, mounting, colour);

const button = (...more: MaterialField[]) => electronic(orientation, ...drafts(handleHeight, operatingForce, travel, ...more), ...general);
const turned = (...more: MaterialField[]) => electronic(orientation, ...drafts(handleHeight, positions, ...more), ...general);
const sensed = (...more: MaterialField[]) => electronic(orientation, ...drafts(...more), ...general);

export const switches: readonly MaterialType[] = [
  draftType('2101', '插件轻触开关', 'Tact switch, through hole', 'TACT', button()),
  draftType('2102', '贴片轻触开关', 'Tact switch, SMD', 'TACT-SMD', button()),
  draftType('2103', '按键开关', 'Push-button switch', 'PUSH', button(latching, contacts)),
  draftType('2104', '拨动开关', 'Slide switch', 'SLIDE', button(positions, contacts)),
  draftType('2105', '船型开关', 'Rocker switch', 'ROCKER', button(latching, contacts)),
  draftType('2106', '钮子开关', 'Toggle switch', 'TOGGLE', button(positions, contacts)),
  draftType('2107', '拨码开关', 'DIP switch', 'DIP-SW', turned()),
  draftType('2108', '微动开关', 'Snap-action switch', 'MICRO', button(contacts)),
  draftType('2109', '旋转开关', 'Rotary switch', 'ROTARY', turned(contacts)),
  draftType('2110', '编码器', 'Rotary encoder', 'ENCODER', turned(number('pulses', '脉冲数', 'Pulses per turn'))),
  draftType('2111', '检测开关', 'Detector switch', 'DETECT', button(contacts)),
  draftType('2112', '振动及倾斜开关', 'Tilt or vibration switch', 'TILT', sensed(number('angle', '动作角度', 'Operating angle', '°'))),
  draftType('2113', '干簧管', 'Reed switch', 'REED', sensed(number('sensitivity', '灵敏度', 'Sensitivity', 'AT'), contacts)),
];
