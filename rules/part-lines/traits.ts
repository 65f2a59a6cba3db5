import type { PartKind } from './kinds.ts';
import { isFootprint } from './packages.ts';

/** What descriptions say of a part that its maker's number tells as well: polarity, pins, memory, colour, how a fuse blows. */
const traits = new Set(
  [
    'REG BOOST BUCK ADJ LINEAR MCU FLASH NOR NAND SPI QSPI I2C UART CAN DUAL QUAD SINGLE OCTAL N-CH P-CH NCH PCH N-CHANNEL P-CHANNEL NPN PNP',
    'VERT VERTICAL HORIZONTAL RIGHT ANGLE MALE FEMALE LIN LOG FAST SLOW ACTING BLOW FAST-BLOW SLOW-BLOW FAST-ACTING HOLD TRIP AC DC AC/DC UFAST',
    'RED GREEN BLUE YELLOW WHITE ORANGE AMBER 红色 绿色 蓝色 黄色 白色 橙色 N沟道 P沟道 ARRAY DISC LEAD ULTRAFAST',
  ].flatMap((words) => words.split(' ')),
);

/** Widths of memories, pins, clamping volts, lines, elements, measures, wavelengths, coefficients and B values: '32BIT', '10POS', '38.9VC', 'TC100', 'B3950'. */
const measures =
  /^(?:\d{1,4}(?:bit|[KMG](?:B|bit)|POS|LN|RES|CH|-Ganged)|\d{1,4}(?:\.\d{1,3})?(?:VC|mm)|\d{3}nm|\d{1,3}-?pins?|TC-?\d{2,3}|[±+-]{0,2}\d{1,4}(?:\.\d{1,2})?ppm(?:\/(?:°?C|K))?|B(?:=|值)?\d{4}K?|-\d{2}~\d{2,3}°C)$/iu;

export const isTrait = (word: string): boolean => traits.has(word.toUpperCase()) || measures.test(word) || isFootprint(word);

/** A trait that stays one where no maker's number is named; the name of a footprint may be another package. */
export function isPlainTrait(kind: PartKind | undefined, word: string): boolean {
  // 'No Lead' is two words.
  if (kind === undefined || /^lead$/i.test(word)) return false;
  // The distance of leads and the thickness, the B value of a thermistor, and the pins of a connector.
  const own = ofKind[kind];
  return (isTrait(word) && !isFootprint(word)) || own?.test(word) === true;
}

const ofKind: Partial<Record<PartKind, RegExp>> = {
  capacitor: /^(?:P=?|T=)\d{1,2}(?:\.\d{1,2})?(?:mm)?$/i,
  crystal: /^[24](?:P|SMD)$/i,
  other: /^\d{1,3}P$/i,
};
