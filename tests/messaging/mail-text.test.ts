import { describe, expect, test } from 'vitest';
import { mailText } from '#server/messaging/mail/mail-text.ts';

describe('the text of a mail', () => {
  const content = {
    title: '询价 <b>XJ-1</b>',
    name: '林晓峰',
    lines: ['请在 "截止" 前报价 & 回复'],
    facts: [['截止日期', '2026-05-20']] as const,
    link: { label: '报价', href: 'https://plant.example/supplier/enter?token=a&b' },
    sender: '东莞一厂',
  };

  test('escapes in HTML what somebody typed, and says the same in plain text', () => {
    const { text, html } = mailText('zh', content);

    expect(html).toContain('询价 &lt;b&gt;XJ-1&lt;/b&gt;');
    expect(html).toContain('&quot;截止&quot; 前报价 &amp; 回复');
    expect(html).toContain('href="https://plant.example/supplier/enter?token=a&amp;b"');
    expect(text).toContain(
      '林晓峰，您好：\n\n请在 "截止" 前报价 & 回复\n\n截止日期：2026-05-20\n\n报价：\nhttps://plant.example/supplier/enter?token=a&b',
    );
  });

  test('is in the language of its reader', () => {
    expect(mailText('en', content).text).toContain('Dear 林晓峰,');
    expect(mailText('en', content).html).toContain('lang="en"');
  });
});
