import type { Locale } from '#rules/screen.ts';
import type { MailBody } from './mail-body.ts';

/** What a mail says, in one language; both parts are made of it. */
export interface MailContent {
  title: string;
  /** The person addressed, if known. */
  name?: string | undefined;
  /** Paragraphs. */
  lines: readonly string[];
  /** What it is about, as pairs of label and value. */
  facts?: readonly (readonly [string, string])[];
  /** The one thing to do. */
  link?: { label: string; href: string; note?: string | undefined } | undefined;
  /** Who writes. */
  sender: string;
}

const greeting = { zh: (name: string) => `${name}，您好：`, en: (name: string) => `Dear ${name},` };
const automatic = {
  zh: '本邮件由系统自动发出。',
  en: 'This mail was sent automatically.',
};

/** A mail as text and as HTML. Whatever was typed by somebody is escaped; only http and https become links. */
export const mailText = (locale: Locale, content: MailContent): MailBody => ({
  text: plain(locale, content),
  html: html(locale, content),
});

function plain(locale: Locale, { title, name, lines, facts = [], link, sender }: MailContent): string {
  return [
    name ? greeting[locale](name) : title,
    ...lines,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}${locale === 'zh' ? '：' : ': '}${value}`).join('\n')]),
    ...(link ? [[`${link.label}${locale === 'zh' ? '：' : ':'}`, link.href, ...(link.note ? [link.note] : [])].join('\n')] : []),
    `${sender}\n${automatic[locale]}`,
  ].join('\n\n');
}

/** Styles stand in attributes: many readers drop style elements. */
function html(locale: Locale, { title, name, lines, facts = [], link, sender }: MailContent): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:normal;color:#666">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const body = [
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
    ...(name ? [paragraph(greeting[locale](name))] : []),
    ...lines.map(paragraph),
    ...(rows.length === 0 ? [] : [`<table style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`]),
    ...(link && /^https?:\/\//.test(link.href) ? [button(link)] : []),
    `<p style="margin:24px 0 0;color:#666;font-size:13px">${escapeHtml(sender)}<br>${automatic[locale]}</p>`,
  ];
  const lang = { zh: 'zh-CN', en: 'en' }[locale];
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:24px;font:15px/1.6 sans-serif;color:#222"><div style="max-width:600px;margin:0 auto">${body.join('')}</div></body></html>`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const button = ({ label, href, note }: NonNullable<MailContent['link']>): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#1f5fbf;color:#fff;text-decoration:none">${escapeHtml(label)}</a></p>${
    note ? `<p style="margin:0 0 16px;color:#666;font-size:13px">${escapeHtml(note)}</p>` : ''
  }`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
