import { choice, date, drafts, draftType, type MaterialField, type MaterialType, number, required, text, value } from '../definition.ts';
import {
  electronic,
  manufacturerModel,
  packageName,
  pinCount,
  plainPattern,
  shortName,
  silkscreen,
  withAntenna,
} from '../shared-fields.ts';

const note = text('specialNote', '特别说明', 'Special note');
const drawn = drafts(text('supplyVoltage', '工作电压', 'Supply voltage', { suffix: 'V' }), pinCount);

/** The fields of specification 11, then those of one type. */
const circuit = (...more: MaterialField[]) => electronic(packageName, note, manufacturerModel, silkscreen, ...drawn, ...drafts(...more));

const classOf = (...classes: string[]) => required(choice('materialClass', '物料类别', 'Material class', classes));
const memoryClass = classOf('EEPROM', 'FLS');
const programClass = classOf('OTP', 'FLS', 'MSK');
const burnStatus: MaterialField = {
  ...choice('burnStatus', '烧录情况', 'Burn status', [
    ['0', '无', 'None'],
    ['1', '待烧录', 'To burn'],
    ['2', '已烧录', 'Burned'],
  ]),
  required: true,
  initial: '0',
};
const program = [
  text('programProjectNumber', '程序项目号', 'Program project number'),
  date('programDate', '程序日期', 'Program date'),
  text('programChecksum', '校验和+版本', 'Checksum + version'),
];

/** A circuit into which a program is burned. */
const programmed = (materialClass: MaterialField, ...more: MaterialField[]) =>
  electronic(
    { ...packageName, pattern: plainPattern },
    note,
    manufacturerModel,
    silkscreen,
    materialClass,
    burnStatus,
    ...program,
    shortName,
    ...more,
    ...drawn,
  );

const core = drafts(
  text('core', '内核', 'Core'),
  value('clock', '主频', 'Clock', 'frequency', { suffix: 'MHz' }),
  number('flash', 'Flash', 'Flash', 'KB'),
  number('ram', 'RAM', 'RAM', 'KB'),
  number('ioCount', 'GPIO', 'GPIO'),
  text('interfaces', '接口', 'Interfaces'),
);
const interfaces = text('interfaces', '接口', 'Interfaces', { suggestions: ['I2C', 'SPI', 'UART', 'USB', 'RS485', 'CAN'] });
const channels = number('channelCount', '通道数', 'Channels');
const outputCurrent = value('outputCurrent', '输出电流', 'Output current', 'current', { suffix: 'A' });
const outputVoltage = text('outputVoltage', '输出电压', 'Output voltage', { suffix: 'V' });
const inputVoltage = text('inputVoltage', '输入电压', 'Input voltage', { suffix: 'V' });
const switching = value('switchingFrequency', '开关频率', 'Switching frequency', 'frequency', { suffix: 'kHz' });
const band = value('frequency', '工作频率', 'Frequency', 'frequency', { suffix: 'MHz' });
const resolution = number('resolution', '分辨率', 'Resolution', 'bit');
const memorySize = text('memorySize', '存储容量', 'Memory size');

export const integratedCircuits: readonly MaterialType[] = [
  draftType('1501', '单片机', 'Microcontroller', 'MCU', programmed(programClass, ...core)),
  draftType('1502', '存储器', 'Memory', 'MEM', programmed(memoryClass, ...drafts(memorySize, interfaces))),
  draftType('1503', '语音芯片', 'Voice IC', 'VOICE', programmed(programClass, ...drafts(number('duration', '语音时长', 'Duration', 's')))),
  draftType('1504', '遥控编解码芯片', 'Remote control encoder or decoder', 'RC-CODE', programmed(programClass, ...drafts(band))),
  draftType('1505', '无线芯片及模块', 'Wireless IC or module', 'RF', programmed(programClass, withAntenna, ...drafts(band, interfaces))),
  draftType('1506', '线性稳压器', 'Linear regulator', 'LDO', circuit(inputVoltage, outputVoltage, outputCurrent)),
  draftType('1507', 'DC-DC转换器', 'DC-DC converter', 'DC-DC', circuit(inputVoltage, outputVoltage, outputCurrent, switching)),
  draftType('1508', 'AC-DC电源芯片', 'Offline switcher', 'AC-DC', circuit(outputVoltage, outputCurrent, switching)),
  draftType('1509', '电池管理芯片', 'Battery management IC', 'BMS', circuit(channels, outputCurrent)),
  draftType(
    '1510',
    '复位及电压检测芯片',
    'Reset and voltage supervisor',
    'RESET',
    circuit(text('threshold', '检测电压', 'Threshold', { suffix: 'V' })),
  ),
  draftType(
    '1511',
    '运算放大器',
    'Operational amplifier',
    'OPAMP',
    circuit(channels, value('bandwidth', '增益带宽', 'Gain bandwidth', 'frequency')),
  ),
  draftType('1512', '比较器', 'Comparator', 'COMP', circuit(channels)),
  draftType('1513', '逻辑芯片', 'Logic IC', 'LOGIC', circuit(channels)),
  draftType('1514', '显示驱动芯片', 'Display driver', 'DISP-DRV', circuit(channels, interfaces)),
  draftType('1515', '电机驱动芯片', 'Motor driver', 'MOT-DRV', circuit(channels, outputCurrent)),
  draftType('1516', '接口芯片', 'Interface IC', 'INTF', circuit(interfaces, channels)),
  draftType('1517', '触摸芯片', 'Touch controller', 'TOUCH', circuit(channels, interfaces)),
  draftType('1518', '音频功放', 'Audio amplifier', 'AMP', circuit(channels, number('outputPower', '输出功率', 'Output power', 'W'))),
  draftType('1519', '模数及数模转换器', 'ADC or DAC', 'ADC', circuit(channels, resolution, interfaces)),
  draftType('1520', '实时时钟芯片', 'Real-time clock', 'RTC', circuit(interfaces)),
  draftType('1521', '传感器芯片', 'Sensor IC', 'SENSOR', circuit(text('measured', '测量对象', 'Measures'), interfaces)),
];
