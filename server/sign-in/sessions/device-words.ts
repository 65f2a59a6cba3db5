import type { Locale } from '#rules/screen.ts';

/** Browser and system of a user agent in words: `Chrome 126 · Windows`. User agents can be forged, so this is for display only. */
export function deviceWords(userAgent: string, locale: Locale): string {
  const program = firstMatch(programs, userAgent);
  const system = firstMatch(systems, userAgent);
  const words = [program, system].filter((word) => word !== '').join(' · ');
  return words || userAgent.slice(0, 40) || (locale === 'zh' ? '未知设备' : 'Unknown device');
}

/** Most specific first: nearly every browser also claims to be Chrome and Safari. */
const programs: readonly [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/DingTalk\/(\d+)/, '钉钉'],
  [/wxwork\/(\d+)/, '企业微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari/, 'Safari'],
  [/(?:MSIE |Trident\/.*rv:)(\d+)/, 'Internet Explorer'],
  [/w3m\/(\d+)/, 'w3m'],
  [/Lynx\/(\d+)/, 'Lynx'],
  [/okhttp\/(\d+)/, 'okhttp'],
  [/curl\/(\d+)/, 'curl'],
  [/PostmanRuntime\/(\d+)/, 'Postman'],
];

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android (\d+)/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

function firstMatch(known: readonly [RegExp, string][], text: string): string {
  for (const [pattern, name] of known) {
    const found = pattern.exec(text);
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`;
  }
  return '';
}
