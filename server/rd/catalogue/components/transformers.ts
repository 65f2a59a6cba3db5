import { drafts, type MaterialField, type MaterialType, number, size, specifiedType, text, value } from '../definition.ts';
import { bought, inductancePattern, model, pinCount, revision, shortName } from '../shared-fields.ts';

/** The fields of specification 11, then those of one type. */
const transformer = (...more: MaterialField[]) =>
  bought(
    shortName,
    model,
    revision,
    text('frameModel', '骨架型号', 'Frame model'),
    size('尺寸', 'Size'),
    text('voltageCurrentFrequency', '电压/电流/频率', 'Voltage / current / frequency'),
    text('accuracy', '精度', 'Accuracy'),
    value('inductance', '电感量', 'Inductance', 'inductance', { pattern: inductancePattern }),
    ...drafts(
      value('primaryVoltage', '初级电压', 'Primary voltage', 'voltage', { suffix: 'VAC' }),
      text('secondaryVoltage', '次级电压', 'Secondary voltage'),
      number('ratedPower', '额定功率', 'Rated power', 'VA'),
      text('insulationClass', '绝缘等级', 'Insulation class', { suggestions: ['A', 'E', 'B', 'F', 'H'] }),
      value('withstandVoltage', '耐压', 'Hi-pot voltage', 'voltage', { suffix: 'VAC' }),
      pinCount,
      ...more,
    ),
  );

export const transformers: readonly MaterialType[] = [
  specifiedType('1301', '低频变压器', 'Mains-frequency transformer', 'TMY-TR0', transformer()),
  specifiedType(
    '1302',
    '高频变压器',
    'Switching transformer',
    'TMY-TR1',
    transformer(
      text('turnsRatio', '匝比', 'Turns ratio'),
      number('windingCount', '绕组数', 'Windings'),
      value('leakageInductance', '漏感', 'Leakage inductance', 'inductance', { suffix: 'UH' }),
    ),
  ),
];
