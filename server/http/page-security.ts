/** Headers that every page carries: scripts only with this answer's nonce, no plugins, no foreign frames. */
export function pageSecurity(
  headers: Headers,
  { nonce, requestId, secure, isDevelopment }: { nonce: string; requestId: string; secure: boolean; isDevelopment: boolean },
): void {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Mantine writes style attributes; its style elements carry the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  // A page that frames another names its origin in this header, which no browser sees.
  const framed = headers.get('x-frame-src');
  headers.delete('x-frame-src');
  policy.push(`frame-src ${framed !== null && frameSource.test(framed) ? framed : "'none'"}`);
  // Vite's hot reload writes style elements without a nonce and opens a socket of its own.
  if (!isDevelopment) headers.set('content-security-policy', policy.join('; '));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'same-origin');
  headers.set('x-request-id', requestId);
  if (secure) headers.set('strict-transport-security', 'max-age=31536000');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
}

/** One origin, or our own; nothing that could add a directive. */
const frameSource = /^(?:'self'|https?:\/\/[\w.:[\]-]+)$/;
