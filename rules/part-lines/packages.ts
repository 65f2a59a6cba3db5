import { caseNamed, caseTwins, tantalumSize } from './cases.ts';
import type { PartKind } from './kinds.ts';
import { plateOfSides, plateSizes } from './plates.ts';

/** Sizes of chips in hundredths of an inch, and in tenths of a millimetre as names of IPC-7351 and KiCad's second number have them. */
const metric: Readonly<Record<string, string>> = {
  ...{ '0402': '01005', '0603': '0201', '1005': '0402', '1608': '0603', '2012': '0805', '3216': '1206', '3225': '1210' },
  ...{ '4516': '1806', '4520': '1808', '4532': '1812', '5025': '2010', '5750': '2220', '6332': '2512', '6432': '2512' },
};
/** The sizes of chips as a choice of a pattern. */
export const chipSizes = [...new Set(Object.values(metric))].join('|');
const all = chipSizes;
const chip = new RegExp(`^(?:${all})$`);
const chipWithin = new RegExp(`(?<![0-9])(?:${all})(?![0-9])`);

export const isChipSize = (word: string): boolean => chip.test(word);

/** The first size in a text such as 'C_0603_1608Metric'. */
export const chipSizeIn = (text: string): string | undefined => chipWithin.exec(text)?.[0];

/** Separates a size from what a comma joins it to: '470,0603' and '0603,470' are two words. */
export const commasAroundSizes = new RegExp(`,(?=(?:${all})(?![0-9]))|(?<=(?<![0-9.])(?:${all})),`, 'gu');

/** A package as a line names it. */
export interface NamedPackage {
  text: string;
  kind?: PartKind;
}

/** What tools and plants write before a size, with the kind that it says. */
const prefixed = new RegExp(
  `^(?:(R|RC|RES|SMR|SM_R|R_CHIP)|(C|CAP|SMC|CC|C_CHIP)|(L|IND|SML|L_CHIP)|(FB|BEAD)|(?:LED|M|D|SMD|F|CHIP|SM|\\d(?=-)))?[-_ ]?(${all})(?:[-_ ]?(?:R|C|L|SMD|N|[A-DK])|(?:-[A-Z])?-(?:RD|GN|BL|YL|WH))?$`,
  'i',
);
/** Libraries of Eagle and Altium join the kind in words, and what the drawing is like: 'CAP_CERAMIC0805-NOOUTLINE', 'LEDCHIPLED_0805', 'R0402_JLC'. */
const joined = new RegExp(`^(?:(RES|R(?=\\d))|(CAP|C(?=\\d))|(IND|L(?=\\d))|LED)[A-Z_]{0,16}?(${all})(?:[-_][A-Z][A-Z0-9]{1,12})?$`, 'i');
/** Of OrCAD, with pitch, pins, width and length: 'DIP.100/14/W.300/L.800'. */
const ofOrcad = /^(DIP|SOG|SO|PLCC)\.\d{2,3}[A-Z]?\/(\d{1,3})(?:\/|$)/i;
const ipc = /^(?:(RES)|(CAP)|(IND)|LED|DIO|FUS)[CM]?(\d{4})X\d+(?:[A-Z]|X\w{1,20})?$/i;
/** A metric size that no chip has in inches, with what says that it is a package: 'CAP_1005', 'C1005_N', '1608M', 'EIA3528'. */
const metricNamed =
  /^(?:(?:(R|RES)|(C|CAP|CAP_POL|CP)|(L|IND)|LED|EIA)(?:[-_]|(?=\d{4}_)|(?<=EIA|POL))(\d{4})(?:_?N|-\d\d[A-Z]?)?|(\d{4})(?:M|-[cCrRlL]|メートル法|Metric))$/i;
/** Names of IPC-7351 with pitch, sizes and pins: 'SOIC127P600X175-8N'. */
const ipcFamily = /^([A-Z]{3,5}?)(\d{2,3})P\d+(?:X\d+){1,2}-(\d{1,3})[A-Z]*$/i;
/** '4x0603' are four in one. */
const array = new RegExp(`^(?:([248])[xX*×](${all})|(${all})[xX*×]([248]))$`, 'u');
/** Sizes of arrays and of moulded coils, which are no codes, as they begin with 0. */
const wide =
  /^0(?:20[47]|3(?:0[2679]|12|15)|4(?:1[01258]|20|30)|5(?:0[48]|10|18|20|30)|6(?:0[56]|12|15|18|20|24|28|30|40|45|50)|7(?:30|35|50)|8(?:04|15|30|40|45|50))$/;
/** Distributors write the pins before the family: '8SOIC'. */
const pinsFirst = /^(\d{1,3})-?((?:[TSMQ]|TS|SS|MS|QS)?SOP|SOIC|[LT]?QFP|[UVW]?QFN|DFN|MLF|S?DIP|SIP|P?LCC|LGA|W?BGA)$/i;
/** Devices of Eagle, 'R-EU_R0603' and 'C-EUC0603K', and of libraries made with it, 'CAP0603-3D'. */
const eagle = new RegExp(
  `^(?:(?:[RCL]|CPOL)-(?:EU|US)|(?:RES(?:ISTOR)?|CAP(?:ACITOR)?|IND|LED)?_?(?:${all})(?:INDUCTOR|RESISTOR|CAPACITOR)?-?(?:3D|RES|CAP|LED|KIT|(?<=INDUCTOR|RESISTOR|CAPACITOR))$)`,
  'i',
);
const families = [
  String.raw`SOT-?(?:23|25|26|89|143|223|323|343|353|363|523|553|563|666|723|883|953)(?:-\d{1,2}L?)?`,
  'SOD-?(?:80C?|106|110|123(?:FL|F|HE|W)?|128|323(?:F|HE)?|523F?|723|882|923)',
  String.raw`SC-?(?:59|62|70|74|75|76|79|82|88|89)(?:-\d)?`,
  'DO-?(?:7|15|27|34|35|41|201|214|201A[DE]|204A[CHL]|213A[AB]|214A[ABC]|218A[AB]|219A[ABC])',
  String.raw`TO-?(?:3|3P|5|18|39|46|71|72|92|92S|126|220|220AB|220F|236(?:AB)?|247(?:A[CD])?|251|252|263|264|268|277)(?:-\d{1,2}L?)?`,
  String.raw`SM[ABC](?:F|J)?|(?:Mini|Micro)?-?MELF|LL-?(?:34|35|41)|DB-?\d|MB[SF]|ABS|GBU|KBP|KBJ`,
  String.raw`(?:[EHMQTVS]|HT|MS|TS|VS|SS|PS|LS)?(?:SOP|SOIC|SOJ|SO)-?\d{1,3}[WNLM]?`,
  String.raw`(?:[EHMQTVS]|HTS|HS|MS|TS|VS|SS|QS)SOP-?\d{1,3}`,
  String.raw`(?:[UVWTXPH]{0,2}Q|D|[UVWX]D|TD)FN-?\d{1,3}|(?:[VWXU]{0,2})SON-?\d{1,3}`,
  String.raw`[LTPHEM]{0,2}QFP-?\d{1,3}|PLCC-?\d{1,2}|LCC-?\d{1,2}|LGA-?\d{1,4}|[FTU]?[FLU]?BGA-?\d{1,4}|WLCSP-?\d{1,3}|DSBGA-?\d{1,3}`,
  String.raw`[PSC]?DIP-?\d{1,2}|DIL-?\d{1,2}|V?MLF-?\d{1,2}|SIP-?\d{1,2}|ZIP-?\d{1,2}`,
  'HC-?49(?:-?UP|-?[US]|/US?|/S)?(?:-?SMD)?',
].join('|');
const family = new RegExp(`^(?:${families})$`, 'i');
const crystal = new RegExp(`^(?:SMD|OSC|XTAL|CRYSTAL)[-_ ]?(${plateSizes})(?:-?[24]P(?:in)?)?$|^(${plateSizes})-[24]P(?:in)?$`, 'i');
const drawnPlate = new RegExp(String.raw`(?:crystal|osc|xtal).*?(?<!\d)(${plateSizes})(?!\d)`, 'i');
/** Parts with leads by the distance of these: 'AXIAL-0.4' in inches, 'DIN0207' in tenths of a millimetre, of Eagle with the grid, '0207/10'. */
const leaded =
  /^(?:(?:AXIAL|RAD|DIODE)-?[01]?\.\d{1,2}|RB-?\d?\.\d\/\d?\.\d|DIN0\d{3}|(0(?:20[47]|309|41[1-5]|61[1-9]|922))(?:\/\d{1,2}V?))$/i;
/** Devices of libraries with their package behind: 'NPNSOT23', 'DIODE-SOD123'. */
const device = /^(?:NPN|PNP|[NP]MOS|[NP]-?CH|DIODE|ZENER|SCHOTTKY|LED|TVS|MOSFET-?[NP]?|TRANSISTOR)[-_]?(?=S[OC]|TO|DO|[QD]F)/i;

/** Wound coils by the names that their makers began with, diameter and height in millimetres: 'CD54', 'DR73'. */
const woundCoil = /^(?:CD(?:3[12]|4[23]|5[2-4]|7[35]|10[45])|DR(?:7[34]|12[57]))$/i;

/** Length, width and height of wound coils in tenths of a millimetre; of the usual ones, length and height. */
export const coilSizes =
  /^(?:(?:16|20|25|30|32|40|45|50|60|80)\d\d(?:0[5-9]|[1-4]\d)|2510|30(?:10|12|15|20)|40(?:10|12|18|20|30)|50(?:20|40|45)|60(?:28|45)|7032|80(?:40|65))$/;

/** Eagle's distance or order of legs: 'DO35-10', 'SOT23-BEC', 'TO92-EBC'. */
const legs = /^(DO-?\d{1,3}|SOT-?23|TO-?92)(?:-(?:\d{2}|[BCEGSD]{3})|_[123]{3})$/i;

/** The package that a word names: '0603', 'R0603', 'RESC1608X55N', 'SOT-23-3', 'SMD-3225'. */
export function packageNamed(word: string): NamedPackage | undefined {
  const [, isResistor, isCapacitor, isInductor, isBead, size] = prefixed.exec(word) ?? [];
  if (size !== undefined) {
    const kind = isResistor ? 'resistor' : isCapacitor ? 'capacitor' : isInductor ? 'inductor' : isBead ? 'bead' : undefined;
    return { text: size, ...(kind && { kind }) };
  }
  const [, ofResistor, ofCapacitor, ofInductor, chipJoined] = joined.exec(word) ?? [];
  if (chipJoined !== undefined) {
    const kind = ofResistor ? 'resistor' : ofCapacitor ? 'capacitor' : ofInductor ? 'inductor' : undefined;
    return { text: chipJoined, ...(kind && { kind }) };
  }
  const [, drawnBy, pinsDrawn] = ofOrcad.exec(word) ?? [];
  if (drawnBy !== undefined) return { text: `${drawnBy.toUpperCase().replace('SOG', 'SOIC')}-${pinsDrawn}` };
  const [, resC, capC, indC, tenths = ''] = ipc.exec(word) ?? [];
  const inch = metric[tenths];
  if (inch !== undefined) {
    const kind = resC ? 'resistor' : capC ? 'capacitor' : indC ? 'inductor' : undefined;
    return { text: inch, ...(kind && { kind }) };
  }
  const [, elements, each, eachFirst, elementsBehind] = array.exec(word) ?? [];
  if (each ?? eachFirst) return { text: `${elements ?? elementsBehind}X${each ?? eachFirst}` };
  if (wide.test(word) || /^[48]D0[2-4]$/i.test(word)) return { text: word.toUpperCase() };
  const [, of, pitch = '', pins] = ipcFamily.exec(word) ?? [];
  if (of !== undefined && pins !== undefined) return { text: familyOf(of.toUpperCase(), pitch, pins) };
  const [, can] = /^49-?(S|U|US|SMD)$/i.exec(word) ?? [];
  if (can !== undefined) return { text: `HC-49${can.toUpperCase()}` };
  const [, plate, plateOfPins] = crystal.exec(word) ?? [];
  if (plate ?? plateOfPins) return { text: `SMD${plate ?? plateOfPins}` };
  const [, housed] = /^CRYSTAL-?(HC-?49(?:-?UP|-?[US]|\/US?|\/S)?)$/i.exec(word) ?? [];
  if (housed !== undefined) return { text: housed.toUpperCase(), kind: 'crystal' };
  const moulded = caseNamed(word);
  if (moulded) return moulded;
  if (woundCoil.test(word)) return { text: word.toUpperCase(), kind: 'inductor' };
  const [onLeads, body] = leaded.exec(word) ?? [];
  if (onLeads !== undefined) return { text: (body ?? onLeads).toUpperCase() };
  const millimetres = metricIn(word);
  if (millimetres) return millimetres;
  const [, before, behind = ''] = pinsFirst.exec(word) ?? [];
  if (before !== undefined) return { text: `${behind.toUpperCase()}-${before}` };
  // The pad below is counted apart, 'QFN-56-1EP' and 'SOIC8_PAD', and the width is told: 'SOP-8-208mil'.
  const plain = word
    .replace(/-(?:\d{1,2})?EP$|_(?:PAD|Inline)$|[-_]\d{3}mil$/i, '')
    .replace(/^DIL(?=-?\d)/i, 'DIP')
    .replace(device, '')
    .replace(legs, '$1');
  if (family.test(plain)) return { text: plain.toUpperCase().replace('MINIMELF', 'MiniMELF') };
  return undefined;
}

function metricIn(word: string): NamedPackage | undefined {
  const [, resistor, capacitor, inductor, behind, alone] = metricNamed.exec(word) ?? [];
  const size = behind ?? alone;
  if (size === undefined) return undefined;
  const text = tantalumSize.test(size) ? size : chipOfMetric(size);
  const kind = resistor ? 'resistor' : capacitor ? 'capacitor' : inductor ? 'inductor' : undefined;
  return text === undefined ? undefined : { text, ...(kind && { kind }) };
}

/** IPC has one family for all transistors in small outline. */
function familyOf(family: string, pitch: string, pins: string): string {
  if (family !== 'SOT') return `${family}-${pins}`;
  if (pitch === '65') return { 3: 'SOT-323', 5: 'SOT-353', 6: 'SOT-363' }[pins] ?? `SOT-${pins}`;
  return pitch === '230' ? 'SOT-223' : pins === '3' ? 'SOT-23' : `SOT-23-${pins}`;
}

/** A size in tenths of a millimetre that is no other in inches: '6432' is 2512. */
export const chipOfMetric = (word: string): string | undefined => (isChipSize(word) ? undefined : metric[word]);

/** The size in the name of a footprint that has no package: 'CP_Elec_6.3x7.7', 'IND-SMD_L4.0-W4.0'. */
export function sizeOfFootprint(footprint: string): string | undefined {
  const [, across, high] = /(?:^|:)(?:CP|C)_Elec_(\d{1,2}(?:\.\d{1,2})?)x(\d{1,2}(?:\.\d{1,2})?)(?:_|$)/i.exec(footprint) ?? [];
  const [, long, wide] = /^IND-SMD_L(\d{1,2}\.\d)-W(\d{1,2}\.\d)(?!\d)/i.exec(footprint) ?? [];
  if (long !== undefined) return `${long}X${wide}`;
  return across === undefined ? undefined : `${across}X${high}`;
}

/** Whether a word is the name of a footprint, and of nothing else: of KiCad's libraries, or of EasyEDA with its measures behind. */
export const isFootprint = (word: string): boolean =>
  // '24MHz_8pF_2x1.6mm' begins with a value.
  !/^\d[\d.]*(?:[kM]?Hz|[pnuμ][FH]|[kM]?Ω)_/u.test(word) &&
  (eagle.test(word) ||
    ofOrcad.test(word) ||
    // Of Eagle and Altium Designer, by pitch, diameter, length and width: 'E2,5-6', 'C050-024X044', 'RB7.6-15'.
    /^(?:E\d{1,2}(?:[.,]\d)?-\d{1,2}(?:[.,]\d)?E?|C\d{3}-\d{3}X\d{3}|RB\d{1,2}(?:\.\d)?-\d{1,2}(?:\.\d)?|CAPR\d{1,2}-.*)$/i.test(word) ||
    /^[A-Za-z][\w-]*:\w|^(?:R|C|L|D|CP|LED|Fuse|Crystal)_|\dMetric|_[LWDB]{1,2}\d|_\d{1,2}(?:\.\d{1,2})?x\d{1,2}(?:\.\d{1,2})?(?:mm)?(?:_|$)|_TabPin\d$|_P\d{1,2}\.\d{1,2}mm|^(?:Potentiometer|Relay|Battery|Switch|MountingHole|TestPoint|SolderJumper|PinHeader|PinSocket|SW_PUSH|SW_DIP|JST_|Molex_|USB_[ABC]_|RJ\d|BatteryHolder|Buzzer|Relay|Fiducial)_?\w*[_-]|^(?:CONN|IND|CAP|RES|KEY|LED|SW|OSC|XTAL|BUZ|BAT|FUSE|DIO|HDR|CRYSTAL)-(?:TH|SMD)/i.test(
      word,
    ));

const libraries: readonly (readonly [RegExp, PartKind])[] = [
  [/^(?:Resistor|R)_|^R-(?:EU|US)/i, 'resistor'],
  [/^(?:Capacitor|C|CP)_|^C(?:POL)?-(?:EU|US)/i, 'capacitor'],
  [/^(?:Inductor|L)_|^L-(?:EU|US)/i, 'inductor'],
  [/^(?:Crystal|Oscillator)_/i, 'crystal'],
];

/** The kind that the name of a footprint begins with, in KiCad's libraries and Eagle's. */
export const kindOfFootprint = (footprint: string): PartKind | undefined =>
  libraries.find(([start]) => start.test(footprint.slice(footprint.lastIndexOf(':') + 1)))?.[1];

/** The package in the name of a footprint: of KiCad, Altium Designer, EasyEDA, Eagle, OrCAD, DipTrace, with library and prefixes. */
export function packageOfFootprint(footprint: string): NamedPackage | undefined {
  const name = footprint.slice(footprint.lastIndexOf(':') + 1).trim();
  const whole = packageNamed(name);
  if (whole) return whole;
  const kind = kindOfFootprint(footprint);
  const [, many, each] = /array.*?(?<!\d)(\d{1,2})x(\d{4})(?!\d)/i.exec(name.slice(0, 200)) ?? [];
  if (many !== undefined) return { text: `${many}X${each}` };
  const words = name.split(/[_\s/(),]+/).filter(Boolean);
  const known = words.map(packageNamed).find(Boolean);
  if (known) return { ...known, ...(kind && !known.kind && { kind }) };
  const [, sides = ''] = /^(?:crystal|osc|xtal)\w*?_(\d(?:\.\d)?x\d(?:\.\d)?)(?=mm(?:_|$))/i.exec(name.slice(0, 200)) ?? [];
  const plate = drawnPlate.exec(name.slice(0, 200))?.[1] ?? plateOfSides(sides);
  if (plate !== undefined) return { text: `SMD${plate}`, kind: 'crystal' };
  const measured = measuredIn(name.slice(0, 200));
  if (measured) return measured;
  const size = chipSizeIn(name) ?? /(?<=_)\d{4}(?=_\d{4}Metric)/.exec(name)?.[0];
  return size === undefined ? undefined : { text: size, ...(kind && { kind }) };
}

/** What EasyEDA measures, 'CAP-SMD_L3.5-W2.8-R-RD': a plate of a crystal, the case of a tantalum capacitor, a chip. */
function measuredIn(name: string): NamedPackage | undefined {
  const [, drawn = '', long, wide] = /^(CRYSTAL|OSC|CAP|RES|LED)-SMD_(?:\dP-)?L(\d\.\d)-W(\d\.\d)(?!\d)/i.exec(name) ?? [];
  const size = `${long}${wide}`.replaceAll('.', '');
  if (/^(?:CRYSTAL|OSC)$/i.test(drawn)) return { text: `SMD${size}`, kind: 'crystal' };
  if (/^CAP$/i.test(drawn))
    return size === '3216'
      ? { text: 'CASE-A', kind: 'capacitor' }
      : tantalumSize.test(size)
        ? { text: size, kind: 'capacitor' }
        : undefined;
  const chip = drawn === '' ? undefined : chipOfMetric(size);
  return chip === undefined ? undefined : { text: chip };
}

const twins: Readonly<Record<string, string>> = {
  ...{ DO214AC: 'SMA', DO214AA: 'SMB', DO214AB: 'SMC', SOT233: 'SOT23', TO236: 'SOT23', TO236AB: 'SOT23', TO2362: 'SOT23' },
  ...{
    SOT2233: 'SOT223',
    SOT2234: 'SOT223',
    SOT893: 'SOT89',
    TO2203: 'TO220',
    TO2473: 'TO247',
    TO923: 'TO92',
    TO2523: 'TO252',
    TO2633: 'TO263',
  },
  ...{ DIN0204: '0204', DIN0207: '0207', DIN0309: '0309' },
  ...caseTwins,
};

/** One form for comparing packages: a hyphen more or less is none, and some have two names. */
export function packageKey(text: string): string {
  const folded = (one: string) =>
    one
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s_-]+/gu, '')
      .replace(/^(HC49)\/(?=[SU])/, '$1');
  const plain = folded(text);
  const named = folded((packageNamed(text.trim()) ?? packageNamed(plain))?.text ?? plain);
  // Of crystals and lights '3225', 'SMD3225' and '3225-4P' are one.
  return (twins[named] ?? named).replace(/^(?:SMD)?(\d{4})(?:[24]P(?:IN)?)?$/, '$1');
}

/** Of two parts with axial leads, one is named by its body and one by the pitch, so that they may be the same: 'DIN0207' and 'AXIAL-0.4'. */
export const isOneByPitch = (one: string, other: string): boolean => {
  const isPitch = (text: string) => /^AXIAL-?[01]?\.\d/i.test(text);
  const isBody = (text: string) => /^(?:DIN)?0(?:204|207|309|41[1-5]|61[1-9]|922)$/i.test(text);
  return (isPitch(one) && isBody(other)) || (isBody(one) && isPitch(other));
};
