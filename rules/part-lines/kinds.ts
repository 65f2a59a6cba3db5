import type { QuantityName } from '../component-values/quantities.ts';
import type { ToleranceSet } from '../component-values/tolerance.ts';

/** What sort of part a line is about; of a circuit, a diode or a connector no value tells which it is, but its maker's number. */
export type PartKind = 'resistor' | 'capacitor' | 'inductor' | 'bead' | 'crystal' | 'other';

/** The quantity that tells parts of a kind from one another, the letters of their tolerance, and what else is said of them. */
export const toldBy: Readonly<Record<PartKind, { main?: QuantityName; tolerance?: ToleranceSet; others: readonly QuantityName[] }>> = {
  resistor: { main: 'resistance', tolerance: 'r_precision', others: ['power', 'voltage', 'current', 'temperature'] },
  capacitor: { main: 'capacity', tolerance: 'c_precision', others: ['voltage', 'current', 'temperature'] },
  inductor: { main: 'inductance', tolerance: 'f_precision', others: ['dcResistance', 'current', 'frequency', 'temperature'] },
  bead: { main: 'resistance', tolerance: 'f_precision', others: ['dcResistance', 'current', 'frequency', 'temperature'] },
  crystal: { main: 'frequency', others: ['capacity', 'resistance', 'voltage', 'temperature'] },
  other: { others: ['voltage', 'current', 'power', 'resistance', 'capacity', 'frequency', 'temperature'] },
};

/** The kind that a value is of where nothing else tells. */
export const kindOfQuantity: Partial<Record<QuantityName, PartKind>> = {
  resistance: 'resistor',
  capacity: 'capacitor',
  inductance: 'inductor',
  frequency: 'crystal',
};

/** The letters of designators (IEC 81346 and the libraries of the tools). */
const letters: Readonly<Record<PartKind, readonly string[]>> = {
  resistor: ['R', 'RN', 'RA', 'RP', 'RV', 'VR', 'POT', 'RT', 'TH', 'NTC', 'RS'],
  capacitor: ['C', 'CP', 'EC', 'TC', 'CE'],
  inductor: ['L'],
  bead: ['FB', 'B', 'FE'],
  crystal: ['Y', 'X', 'XTAL'],
  other: [
    ...['D', 'ZD', 'VD', 'TVS', 'LED', 'Q', 'VT', 'U', 'IC', 'F', 'FU', 'K', 'RL', 'RLY', 'SW', 'S', 'KEY', 'BT', 'BAT', 'BZ', 'LS'],
    ...['SPK', 'J', 'P', 'CN', 'CON', 'H', 'JP', 'USB', 'TP', 'T', 'MOV', 'VDR', 'M', 'MK', 'ANT', 'DS', 'OK', 'V', 'TR', 'FID'],
  ],
};
const kindByLetters = new Map((Object.keys(letters) as PartKind[]).flatMap((kind) => letters[kind].map((one) => [one, kind] as const)));

export const kindOfLetters = (text: string): PartKind | undefined => kindByLetters.get(text.toUpperCase());

/** Words that name a kind; longer ones stand before those that they contain. */
const names: readonly (readonly [PartKind, RegExp])[] = [
  ['bead', /^(?:.{0,8}磁珠|beads?|ferrite)$/iu],
  [
    'other',
    /^(?:.{0,6}(?:二极管|三极管|场效应管|连接器|排针|端子|芯片|稳压[器管]?|放大器|比较器|存储器|驱动器|收发器|转换器|隔离器|整流[桥管]|发光管|肖特基|可控硅|扬声器|喇叭|麦克风|咪头|电池|天线|模块|开关|插座|插头|母座|公座|公头|母头|排母|针座|接插件|电机|风扇|光耦|压敏|保险丝|继电器|蜂鸣器|传感器|单片机|线路板|电路板|螺丝|螺钉|螺母|螺柱|铜柱|垫片|散热片)|diodes?|transistors?|mosfets?|tvs|ldo|connectors?|headers?|leds?|ic|opamp|fuses?|relays?|switch|conn|jack|plug|socket|receptacle|terminal|speaker|buzzer|microphone|battery|antenna|module|accel|gyro|sensor|rcvr|xcvr|receiver|transceiver|eeprom|fram|sram|optocoupler|optoisolator|triac|thyristor|igbt|rectifier|varistor|encoder|motor|schottky|zener|ptc|regulator|converter|bipolar|screw|nut|washer|standoff|heatsink|pcb|диод|транзистор|микросхема|разъ[её]м|stecker|fusibile|diodo|.{0,12}(?:ダイオード|トランジスタ|コネクタ|ヒューズ))$/iu,
  ],
  [
    'resistor',
    /^(?:.{0,8}电阻器?|.{0,16}抵抗器?|.{0,4}排阻|shunt|res\d?|resistors?|rchip|ntc|thermistor|pot|potentiometer|trimmer|电位器|wie?derstand|резистор|résistance|resistencia|resisten(?:za|ze)|resistor[ei])$/iu,
  ],
  [
    'capacitor',
    /^(?:.{0,12}电容器?|.{0,24}コンデンサー?|cap\d?|caps|capacitors?|mlcc|.{0,4}电解|cbb(?:[1268]\d)?|cd(?:1[01]|2[689])\d?x?|mkp|mkt|kondensator|elko|конденсатор|condensateur|condensador|condensator[ei])$/iu,
  ],
  ['inductor', /^(?:.{0,8}电感器?|.{0,12}(?:インダクタ|コイル)|ind|inductors?|coil|choke|drossel|spule|дроссель|индуктивность)$/iu],
  ['crystal', /^(?:.{0,8}(?:晶振|晶体|振荡器|水晶振動子|水晶発振器|水晶)|crystals?|xtal|osc|oscillator|resonator|quarz|кварц)$/iu],
];

export const kindNamed = (word: string): PartKind | undefined => names.find(([, name]) => name.test(word))?.[0];

/** Words of descriptions that say nothing that another word does not. */
const noise = new Set(
  [
    'SMD SMT SMD/SMT CHIP CERAMIC THICK FILM GENERAL PURPOSE PCS CER CERM SURFACE MOUNT MULTILAYER POWER PWR FIXED CBW DCR RDC PACKAGE TOLERANCE',
    'METRIC DI DE DEL MIT FÜR FOR OF AND UND SPARKFUN SPARKFUN-CAPACITORS SPARKFUN-RESISTORS SPARKFUN-PASSIVES EUROPEAN AMERICAN SYMBOL',
    'ЧИП THK TK INC LTD CLASS INCH EIA-96 EIA96 贴片 片状 片式 厚膜 陶瓷 封装 管 个 個 - @ ~ /',
  ].flatMap((words) => words.split(' ')),
);

/** Words that tell of a part what no field has: of what it is made, how it is mounted and packed, that it has no lead, who sells it. */
const remarks = new Set(
  [
    'THIN METAL THT DIP AXIAL RADIAL HIFREQ ALUM TANT TANTALUM ELECTROLYTIC ALUMINUM ALUMINIUM POLYMER POLY WIREWOUND SHIELDED ROHS',
    'TAPE REEL T/R PAPER PLASTIC EMBOSSED AMMO TAPED TAPING BAG TRAY CUT CUT-TAPE REELED AUTOMOTIVE PAD MOLDED MOULDED CERMET CONVEX CONCAVE',
    'IMPERIAL MULTI-LAYER MULTI-TURN LEAD-FREE PB-FREE HALOGEN-FREE AEC-Q101 AEC-Q200 CARBON CFR MFR TANTALO ANTI-SULFUR ANTI-SURGE UNSHIELDED',
    'THROUGH HOLE STRIP NON-POLARIZED NONPOLARIZED UNSHLD SHLD ALU EMI SPST SPDT DPST DPDT UNIDIRECTIONAL BIDIRECTIONAL UNI-DIRECTIONAL',
    'BI-DIRECTIONAL POLARIZED UNPOLARIZED SERIES CLEAR DIFFUSED TACTILE JUMPER JUMP BULK RESETTABLE TH PTH SOLID SAFETY SUPPRESSION LCSC POL1 POL2 POL3',
    '红光 绿光 蓝光 黄光 白光 翠绿 高亮 卧式 立式 编带装 散装 盘装 载带 车规 车规级 国产 原装 碳膜 金属膜 独石 低阻 高频 功率 屏蔽 磁屏蔽',
    '插件 薄膜 直插 精密 色环 钽 电解 铝电解 无铅 环保 无极性 卷带 编带',
  ].flatMap((words) => words.split(' ')),
);

/** The address of a data sheet says what the maker's number says. */
export const isNoise = (word: string): boolean => noise.has(word.toUpperCase()) || isRemark(word) || /^https?:\/\/\S+$/i.test(word);

export const isRemark = (word: string): boolean => remarks.has(word.toUpperCase());

/** Whether the name of a kind says more than that: 钽电容 and 排阻, and whatever names one of the many others. */
export const saysMoreThan = (kind: PartKind, name: string): boolean => kind === 'other' || !plainNames.test(name);

const plainNames =
  /^(?:[RCL]|(?:贴片|片式|片状|厚膜|陶瓷|贴片陶瓷)?(?:电阻|电容|电感|磁珠|晶振|晶体)器?|抵抗器?|コンデンサー?|インダクタ|コイル|res\d?|resistors?|rchip|wie?derstand|резистор|résistance|resistencia|resisten(?:za|ze)|resistor[ei]|cap\d?|caps|capacitors?|mlcc|kondensator|конденсатор|condensateur|condensador|condensator[ei]|ind|inductors?|drossel|spule|дроссель|индуктивность|beads?|ferrite|crystals?|xtal|quarz|кварц)$/iu;
