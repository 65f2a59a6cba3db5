import {
  drafts,
  draftType,
  type MaterialField,
  type MaterialType,
  millimetres,
  number,
  text,
  value,
  withOrWithout,
} from '../definition.ts';
import { bought, certification, colour, model, pitch } from '../shared-fields.ts';

const ends = [
  text('ends', '两端处理', 'Ends'),
  text('terminals', '端子', 'Terminals'),
  millimetres('strippedLength', '剥线长度', 'Stripped length'),
];
const cores = number('cores', '芯数', 'Cores');
const shielded = withOrWithout('shielded', '屏蔽', 'Shield');
const wire = (...more: MaterialField[]) =>
  bought(
    model,
    ...drafts(
      text('style', 'UL款号', 'UL style', { suggestions: ['1007', '1015', '1571', '2468', '2651'] }),
      text('wireGauge', '线规', 'Wire gauge', { suffix: 'AWG' }),
      millimetres('length', '长度', 'Length'),
      colour,
      ...more,
      value('ratedVoltage', '耐压', 'Rated voltage', 'voltage', { suffix: 'V' }),
      value('ratedTemperature', '耐温', 'Rated temperature', 'temperature', { suffix: '℃' }),
    ),
  );

export const wires: readonly MaterialType[] = [
  draftType('2401', '电子线', 'Hook-up wire', 'WIRE', wire(...ends)),
  draftType('2402', '端子线', 'Wire harness', 'HARNESS', wire(cores, pitch, ...ends)),
  draftType('2403', '排线', 'Ribbon cable', 'RIBBON', wire(cores, pitch, ...ends)),
  draftType('2404', 'FFC软排线', 'Flat flexible cable', 'FFC', wire(cores, pitch)),
  draftType('2405', '电源线', 'Power cord', 'CORD', wire(cores, text('plug', '插头', 'Plug'), certification, ...ends)),
  draftType('2406', '屏蔽线', 'Shielded cable', 'SHIELDED', wire(cores, shielded, ...ends)),
];
