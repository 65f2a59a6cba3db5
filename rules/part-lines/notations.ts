/** Lines as people type and paste them, by what they show: the console's help reads each of them, and so does a test. */
export const notations = {
  values: [
    '4.7 kΩ 0603',
    '4,7k 0603',
    '4K7 0603',
    '0.1µF 0402',
    '100 nF 0402',
    '10微法 0805',
    '10uH 0603',
    '8MHz SMD-3225',
    'Резистор 110 кОм 0805',
  ],
  places: ['R1 470', 'R1 01C', 'C1 104', 'C1 479', 'L1 2R2', 'R1-R4 10k', 'R1~R5 10k 0603', 'R1-4 10k', 'R1、R2 10k'],
  joined: [
    '100nF/50V/X7R/0603',
    '10K±1% 0603',
    '4.7K-0603-1%',
    '0.1uF_50V 0402',
    '10uF 25V X5R 0805 ±10%',
    '贴片电阻\\10K\\±1%\\0603',
    'C_1U_0402_X5R_K_6P3',
  ],
  ratings: ['10k 1/4W', '600R@100MHz 0603', '10k J 0603', '10k ±1% 0603', '10k 1% 0603 国巨', '100uF 16V +80/-20%', '10uF 6V3 0603'],
  packages: [
    'R1 10k Resistor_SMD:R_0603_1608Metric',
    'C1 100nF C0603',
    'R1 10k RESC1608X55N',
    'C1 100nF C-EUC0603',
    'D1 1N4148 D_SOD-123',
    'U1 LM358 SOIC-8',
    'U1 LM358 SOIC127P600X175-8N',
    'C1 10uF 16V A型',
    '22uH 1.2A CD54',
  ],
  counts: ['10k 0603 5pcs', '100nF 0402 20个', '10k 0603 x10', '10k 0603 1,000pcs', '4.7k 0603 5Kpcs', '2× 10k 0603', 'Qty:5 10k 0603'],
  codes: ['1001-00002 5pcs', 'C14663 100nF 0402', 'CP-100001 10k 0603'],
  notFitted: ['R1 10k DNP', 'C1 100nF 不贴', 'R1 NC 0603'],
  remarks: ['CAP ALUM 100UF 20% 35V RADIAL', '贴片电容 100nF 0603 ROHS', 'NTC 10k 0603 B3950', '排阻 10K*4 0603'],
  asked: ['R1 10E', 'R1 10/20K', 'R1 332', 'R1 10m', '3 R7 22 0603'],
  left: ['10k 0603 防潮', 'R1 10k 0603 HV'],
} as const satisfies Record<string, readonly string[]>;

export type NotationTopic = keyof typeof notations;
