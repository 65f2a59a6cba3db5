/** What was answered so far; what was tampered with is nothing. */
export function sentAnswers(sent: FormData): Record<string, string> {
  try {
    const before: Record<string, string> = JSON.parse(String(sent.get('answers') ?? '{}'));
    const [key, text]: [string?, string?] = JSON.parse(String(sent.get('answer') ?? '[]'));
    return key === undefined || text === undefined ? before : { ...before, [key]: text };
  } catch {
    return {};
  }
}
