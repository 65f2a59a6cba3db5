import { choice, drafts, draftType, type MaterialField, type MaterialType, millimetres, number, text, value } from '../definition.ts';
import { colour, electronic, mounting, orientation } from '../shared-fields.ts';

const series = text('series', '系列', 'Series');
const positions = number('positions', '针数', 'Positions');
const rows = number('rows', '排数', 'Rows');
const pitch = millimetres('pitch', '间距', 'Pitch');
const gender = choice('gender', '公/母', 'Gender', [
  ['M', '公', 'Male'],
  ['F', '母', 'Female'],
]);
const plating = text('plating', '镀层', 'Plating', { suggestions: ['Au', 'Sn'] });
const wireGauge = text('wireGauge', '线规', 'Wire gauge', { suffix: 'AWG' });
const lock = text('lock', '锁扣', 'Lock');
const ratings = [
  value('ratedCurrent', '额定电流', 'Rated current', 'current', { suffix: 'A' }),
  value('ratedVoltage', '额定电压', 'Rated voltage', 'voltage', { suffix: 'V' }),
];
const flammability = text('flammability', '阻燃等级', 'Flammability', { suggestions: ['94V-0', '94V-2', '94HB'] });

const connector = (...fields: MaterialField[]) =>
  electronic(orientation, ...drafts(series, positions, ...fields, mounting, plating, colour, ...ratings, flammability));
const grid = [rows, pitch];

export const connectors: readonly MaterialType[] = [
  draftType('2301', '排针', 'Pin header', 'HDR', connector(...grid)),
  draftType('2302', '排母', 'Female header', 'HDR-F', connector(...grid)),
  draftType('2303', '线对板连接器', 'Wire-to-board connector', 'WTB', connector(...grid, gender, wireGauge, lock)),
  draftType('2304', '板对板连接器', 'Board-to-board connector', 'BTB', connector(...grid, gender)),
  draftType('2305', 'FPC/FFC连接器', 'FPC or FFC connector', 'FPC', connector(pitch, lock)),
  draftType('2306', '接线端子', 'Terminal block', 'TB', connector(...grid, wireGauge)),
  draftType('2307', 'USB连接器', 'USB connector', 'USB', connector(gender)),
  draftType('2308', 'DC电源座', 'DC power jack', 'DC-JACK', connector()),
  draftType('2309', '音频插座', 'Audio jack', 'AUDIO', connector()),
  draftType('2310', '网口及电话插座', 'Modular jack', 'RJ', connector(rows)),
  draftType('2311', 'IC插座', 'IC socket', 'SOCKET', connector(...grid)),
  draftType('2312', '卡座', 'Card socket', 'CARD', connector()),
];
