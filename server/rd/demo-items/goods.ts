import { each, type Family, family, rows, type Typed } from './grid.ts';

const counts = each('positions', 2, 3, 4, 5, 6, 8, 10);
const stand = each('orientation', 'V', 'H');
const connectors: Family[] = [
  family('2301', 12, rows('rows pitch', '1 2.54', '2 2.54', '1 2'), stand, counts),
  family('2302', 7, rows('rows pitch', '1 2.54', '2 2.54'), stand, counts),
  family(
    '2303',
    36,
    rows('series pitch gender brand', 'PH 2 M JST', 'XH 2.5 M JST', 'VH 3.96 M JST', 'ZH 1.5 M JST', 'GH 1.25 M JST', 'XH 2.5 F CJT'),
    stand,
    counts,
  ),
  family('2304', 4, rows('series pitch positions gender', 'BTB 0.4 20 M', 'BTB 0.4 20 F', 'BTB 0.5 40 M', 'BTB 0.5 40 F')),
  family('2305', 10, rows('pitch lock', '0.5 翻盖', '1 抽拉'), each('positions', 6, 8, 10, 12, 16, 20, 24, 40)),
  family('2306', 10, rows('series pitch', 'KF301 5.08', 'KF128 5.08', 'KF2EDG 3.81', 'KF7620 7.62'), each('positions', 2, 3, 4, 6)),
  family('2307', 4, rows('series positions gender', 'TYPE-C 16 F', 'TYPE-C 6 F', 'USB-A 4 F', 'MICRO-B 5 F', 'USB-A 4 M', 'MINI-B 5 F')),
  family('2308', 4, each('series', 'DC-005', 'DC-012', 'DC-044', 'DC-022B')),
  family('2309', 3, each('series', 'PJ-320A', 'PJ-327A', 'CK-6.35')),
  family('2310', 4, rows('series positions', 'RJ45 8', 'RJ11 4', 'RJ12 6', 'RJ45-LED 8')),
  family('2311', 4, rows('rows pitch', '2 2.54'), each('positions', 8, 14, 16, 18, 28, 40)),
  family('2312', 3, each('series', 'TF-PUSH', 'SIM-6P', 'SD-PUSH')),
];
const batteries: Family[] = [
  family(
    '2201',
    4,
    rows(
      'model nominalVoltage',
      '18650-2600 3.7V',
      '14500-800 3.7V',
      '503450-1000 3.7V',
      '103450-2000 3.7V',
      '401230-120 3.7V',
      '18650-3350 3.6V',
    ),
  ),
  family('2202', 4, rows('model nominalVoltage', 'CR2032 3V', 'CR2025 3V', 'CR2450 3V', 'LR44 1.5V')),
  family('2203', 4, rows('model nominalVoltage', 'LR6 1.5V', 'LR03 1.5V', '6LR61 9V', 'LR14 1.5V')),
  family('2204', 3, rows('model nominalVoltage', 'AA-1300 1.2V', 'AAA-600 1.2V', 'AA-2000-3S 3.6V')),
];

const projects = ['KZ2401', 'KZ2405', 'KZ2412', 'YK2303', 'YK2408', 'DY2502', 'WK2506', 'XS2511'];
const revisions = ['V1.0', 'V1.1', 'V2.0'];
const ofProjects = each('projectNumber', ...projects);
const versions = each('revision', ...revisions);
const customers = each('customerCode', 'C001', 'C008', 'C017', 'C023');
const boards: Typed[] = projects.flatMap((project) =>
  [
    ['MAIN', 'M'],
    ['DISPLAY', 'D'],
    ['POWER', 'P'],
  ].map(([boardType = '', letter = '']) => ({ projectNumber: project, boardType, boardNumber: `${project}-${letter}` })),
);
/** Goods that a name and a version tell apart. */
const model = (typeCode: string, ...models: string[]): Family => family(typeCode, 59, each('model', ...models));
const drawn = (typeCode: string, letter: string, ...materials: string[]): Family =>
  family(typeCode, 7, each('model', ...projects.map((project) => `${project}-${letter}`)), versions, each('material', ...materials));
const packed = (typeCode: string, many: number, ...lists: readonly (readonly Typed[])[]): Family =>
  family(typeCode, many, each('model', ...projects.map((project) => `${project}-PK`)), ...lists);
const boxes = each('dimensions', '120X80X45', '180X120X60', '380X280X220', '450X320X300');
const screws = rows('thread head material', 'M2 PB 碳钢', 'M2.5 PB 碳钢', 'M3 PA 碳钢', 'M3 PWA 不锈钢', 'M4 PM 不锈钢');
const wide = each('diameter', '2', '2.5', '3', '4');
const drawings: Typed[] = projects.map((project, at) => ({
  documentNumber: `DOC-${project}`,
  title: `${project} 控制板`,
  revision: revisions[at % revisions.length] ?? 'V1.0',
}));
const units = (unit: string) => each('unit', unit);

const mechanics: Family[] = [
  family(
    '1301',
    6,
    rows('model frameModel', 'EI28-2W EI28', 'EI35-3W EI35', 'EI41-5W EI41', 'EI48-10W EI48', 'EI57-20W EI57'),
    versions.slice(0, 2),
  ),
  family(
    '1302',
    7,
    rows('model frameModel', 'EE10-5W EE10', 'EE13-8W EE13', 'EE16-12W EE16', 'EF20-18W EF20', 'PQ2620-45W PQ2620', 'EFD20-20W EFD20'),
    versions.slice(0, 2),
  ),
  family(
    '2401',
    13,
    each('model', 'UL1007-24AWG', 'UL1007-22AWG', 'UL1015-18AWG', 'UL1430-20AWG', 'UL1571-28AWG', 'UL3239-22AWG', 'UL1332-24AWG'),
    each('colour', '红', '黑', '黄'),
  ),
  family(
    '2402',
    12,
    each('model', 'XH2.5-2P', 'XH2.5-3P', 'PH2.0-4P', 'VH3.96-2P', 'PH2.0-5P'),
    each('length', '100', '150', '200', '300'),
  ),
  family('2403', 4, each('model', 'FC-10P', 'FC-16P', 'FC-20P'), each('length', '150', '300')),
  model('2404', 'FFC-0.5-20P-100', 'FFC-0.5-24P-150', 'FFC-1.0-10P-80', 'FFC-1.0-16P-200'),
  model('2405', 'GB-2X0.75-1.5M', 'VDE-3X0.75-1.8M', 'UL-3X18AWG-1.8M', 'BS-3X0.75-1.5M'),
  model('2406', 'RVVP-2X0.3', 'RVVP-4X0.2', 'RG174'),
  ...['2501', '2502', '2503', '2504', '2505'].map((code, at) => family(code, [20, 30, 12, 6, 4][at] ?? 4, boards, versions)),
  family('2601', 24, screws, each('length', '4', '5', '6', '8', '10', '12', '16', '20')),
  family('2602', 5, each('thread', 'M2', 'M2.5', 'M3', 'M4', 'M5')),
  family('2603', 5, wide, each('material', '不锈钢', '尼龙')),
  family('2604', 5, wide, each('length', '8', '12')),
  family('2605', 6, each('thread', 'M2.5', 'M3'), each('length', '6', '8', '10', '12', '15')),
  family('2606', 4, wide.slice(0, 3), each('length', '4', '6')),
  ...(['2607', '2608', '2610', '2611', '2614', '2615'] as const).map((code) =>
    family(code, 5, each('model', ...projects.map((project) => `${project}-J${code.slice(2)}`)), each('material', 'SPCC')),
  ),
  family('2609', 5, each('span', '5', '7.5', '10', '12.5'), each('diameter', '0.5', '0.6')),
  family('2612', 5, each('drawingNumber', '001', '002', '003', '005', '008', '011', '014', '020')),
  family('2613', 4, wide, each('length', '10')),
  ...['2701', '2702', '2707'].map((code) => drawn(code, `P${code.slice(2)}`, 'ABS', 'PC')),
  ...['2703', '2708', '2709', '2710'].map((code) => drawn(code, `P${code.slice(2)}`, 'ABS')),
  ...['2704', '2711', '2713'].map((code) => drawn(code, `G${code.slice(2)}`, '硅胶')),
  ...['2705', '2706', '2712'].map((code) => drawn(code, `L${code.slice(2)}`, 'PC', 'PMMA')),
  packed('2801', 12, boxes, versions),
  packed('2802', 8, boxes.slice(2), versions),
  ...['2803', '2806', '2807', '2811', '2812'].map((code) => packed(code, 4, boxes.slice(0, 2))),
  packed('2804', 6, each('dimensions', '100X150', '150X200', '200X300'), versions),
  packed('2805', 4, each('dimensions', '100X150', '150X200'), each('bubbleSides', '1', '2')),
  packed('2808', 12, each('dimensions', '40X20', '60X40', '100X60'), versions),
  packed('2809', 10, each('dimensions', 'A5', 'A6'), versions),
  packed('2810', 3, each('dimensions', '48X50M', '60X100M'), versions.slice(0, 1)),
  packed('2813', 3, each('dimensions', '30X40', '40X60')),
];

const supplies: Family[] = [
  family('2901', 4, each('model', 'M705-GRN360', 'LF-999', 'SAC-T4'), each('alloy', 'Sn96.5Ag3Cu0.5', 'Sn99Ag0.3Cu0.7'), units('KG')),
  family('2902', 4, each('model', 'HX-0.8', 'HX-1.0'), each('alloy', 'Sn99.3Cu0.7', 'Sn63Pb37'), units('KG')),
  family('2903', 2, each('model', 'BAR-500'), each('alloy', 'Sn99.3Cu0.7', 'Sn63Pb37'), units('KG')),
  ...[
    ['2904', 'NC-811', 'RF-800', 'AGF-780'],
    ['2905', 'NE3000S', 'JU-R2S', 'PD944'],
    ['2906', '704硅胶', '401胶水', '热熔胶棒'],
    ['2907', '导热硅脂-5150', '导热垫-1.0', '导热垫-2.0'],
    ['2908', 'HT-3013', '1B73'],
  ].map(([code = '', ...models]) => family(code, 5, each('model', ...models), units('KG'))),
  model('2909', 'Φ2-黑', 'Φ3-黑', 'Φ4-黑', 'Φ6-红', 'Φ10-黑'),
  family('3001', 7, customers, each('package', 'SOP-8', 'LQFP48', '0603'), each('customerPartNumber', 'E-1001', 'E-1002')),
  ...['3002', '3003', '3004'].map((code) => family(code, 5, customers, each('customerPartNumber', `${code}-01`, `${code}-02`))),
  ...['3401', '3402', '3403'].map((code, at) => family(code, [24, 12, 6][at] ?? 6, ofProjects, versions)),
  ...['3501', '3502', '3503'].map((code, at) =>
    family(
      code,
      5,
      each(
        'model',
        ...([
          ['5V1A', '5V2A', '12V1A', '24V1A'],
          ['WIFI-01', 'BLE-02', 'RF433', 'IR-01'],
          ['螺丝刀', '遥控支架', '挂钩', '双面胶'],
        ][at] ?? []),
      ),
      units('PCS'),
    ),
  ),
  ...['3601', '3602', '3603', '3604', '3605'].map((code) => family(code, 5, drawings)),
  ...['4001', '4002', '4003', '4004'].map((code) =>
    family(code, 10, customers, ofProjects, versions, each('productModel', 'AC-100', 'AC-200')),
  ),
  family('4101', 4, each('model', '木卡板', '胶卡板', '缠绕膜', '周转箱'), units('PCS')),
  ...['8001', '8002', '8003', '8004'].map((code, at) =>
    family(code, [32, 12, 16, 8][at] ?? 8, customers, ofProjects, versions, each('productModel', 'AC-100', 'AC-200', 'FAN-30')),
  ),
  ...[
    ['9001', '防静电手环', '防静电手套', '离子风嘴'],
    ['9002', '无尘布', '洗板水', '酒精', '钢网擦拭纸'],
    ['9003', 'T12-K', 'T12-B2', '900M-T-I', '切脚刀片'],
    ['9004', '口罩', '指套', '耳塞'],
    ['9005', '碳带-110X300', '标签纸-40X20', 'A4纸'],
  ].map(([code = '', ...models]) => family(code, 5, each('model', ...models), units('PCS'))),
  ...[
    ['9201', 'SP'],
    ['9202', 'TF'],
    ['9203', 'CR'],
    ['9204', 'MD'],
  ].map(([code = '', letter = '']) => ({
    typeCode: code,
    parts: projects.map((project, at) => ({ model: `${project}-${letter}`, toolNumber: `${letter}-${String(at + 1).padStart(3, '0')}` })),
  })),
  family('9205', 4, rows('model toolNumber', '502 NZ-001', '503 NZ-002', '504 NZ-003', '505 NZ-004', '506 NZ-005', '508 NZ-006')),
  family('9206', 4, rows('model toolNumber', 'CL8X4 FD-001', 'CL12 FD-002', 'CL16 FD-003', 'CL24 FD-004')),
];

/** 13, and 22 to 92. */
export const goods: readonly Family[] = [...batteries, ...connectors, ...mechanics, ...supplies];
