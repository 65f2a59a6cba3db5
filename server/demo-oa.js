// The OA of the demo: a server of its own that takes webhooks as a plant's OA would, and shows on its page what it took and how it was signed.
import { createServer } from 'node:http';

/** @type {Map<string, { time: string, tries: number, body: string, signed: string }>} */
const taken = new Map();
const mostKept = 100;

/**
 * Listens beside the demo. At the first try of each it is busy, so that people see what becomes of a push that fails.
 * @param {number} port
 */
export function startDemoOa(port) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(page());
      return;
    }
    const key = String(request.headers['idempotency-key'] ?? '');
    const tries = (taken.get(key)?.tries ?? 0) + 1;
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      .flatMap((name) => (request.headers[name] === undefined ? [] : [`${name}: ${request.headers[name]}`]))
      .join('\n');
    taken.set(key, { time: new Date().toISOString(), tries, body: await textOf(request), signed });
    for (const oldest of [...taken.keys()].slice(0, -mostKept)) taken.delete(oldest);
    response.writeHead(tries === 1 ? 503 : 200).end();
  });
  server.on('error', (error) => process.stderr.write(`The OA of the demo does not listen: ${error.message}\n`));
  server.listen(port, 'localhost');
  server.unref();
}

/** @param {import('node:http').IncomingMessage} request */
async function textOf(request) {
  let text = '';
  for await (const chunk of request) if (text.length < 10_000) text += chunk;
  return text;
}

function page() {
  const rows = [...taken.values()]
    .reverse()
    .map(
      ({ time, tries, body, signed }) =>
        `<tr><td>${time}<td>${tries === 1 ? '503' : '503, 200'}<td><code>${safe(body)}</code><td><pre>${safe(signed)}</pre>`,
    );
  return `<!doctype html><meta charset="utf-8"><title>OA</title><h1>OA · 收到的消息 · Webhooks received</h1>
<table border="1" cellpadding="6"><tr><th>Time<th>Answered<th>Body<th>Signed${rows.join('')}</table>`;
}

/** @param {string} text */
const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
