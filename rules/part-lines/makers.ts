/** Makers of passive parts, diodes and circuits, as lists name them; words that mean something else as well are left out. */
const names = [
  'YAGEO UNI-ROYAL UNIROYAL MURATA SAMSUNG KEMET VISHAY VISHAY-DALE PANASONIC ROHM KOA TDK TDK-EPCOS EPCOS AVX KYOCERA KYOCERA-AVX WALSIN',
  'FENGHUA SUNLORD CHILISIN TAIYO-YUDEN BOURNS SUSUMU STACKPOLE VIKING RALEC EVEROHMS COILCRAFT SUMIDA TRACO WURTH WURTH-ELEKTRONIK WÜRTH',
  'NICHICON RUBYCON LELON JAMICON CHEMI-CON NIPPON-CHEMI-CON UNITED-CHEMI-CON CAPXON KNSCHA EPSON NDK TXC ABRACON SITIME LITTELFUSE',
  'FAIRCHILD ONSEMI ON-SEMICONDUCTOR NEXPERIA NXP INFINEON DIODES-INC DIODES-INCORPORATED STMICROELECTRONICS TEXAS-INSTRUMENTS',
  'ANALOG-DEVICES MICROCHIP ATMEL MAXIM RENESAS TOSHIBA EVERLIGHT LITE-ON KINGBRIGHT MOLEX JST TE-CONNECTIVITY AMPHENOL HIROSE ALPS OMRON',
  'FOJAN FH VIIYONG RALTRON SAMTEC OHMITE ESPRESSIF GIGADEVICE WINBOND CJ JCET MDD LRC YANGJIE',
  '国巨 富捷 厚声 村田 三星 基美 威世 松下 罗姆 兴亚 华新科 风华 风华高科 顺络 奇力新 太诱 太阳诱电 大毅 旺诠 丽智 光颉 信昌 宇阳 三环 立隆 艾华 江海',
  '红宝石 尼吉康 爱普生 晶技 泰晶 惠伦 长电 乐山 扬杰 安世 英飞凌 德州仪器 意法 意法半导体 亿光 光宝 国星 乐鑫 兆易 兆易创新 华邦 莫仕 泰科',
].flatMap((line) => line.split(' '));
const makers = new Set(names);

export const isMaker = (word: string): boolean => makers.has(word.toUpperCase());

const ofSeveralWords = new RegExp(
  `(?<![\\w-])(?:${names
    .filter((name) => /[A-Z]-[A-Z]/.test(name))
    .map((name) => name.replaceAll('-', '[ -]'))
    .join('|')})(?![\\w-])`,
  'gi',
);

/** A text in which the names of makers are one word each. */
export const withMakers = (text: string): string => text.replace(ofSeveralWords, (name) => name.replaceAll(' ', '-'));
