import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
};

interface File {
  type: string;
  isImmutable: boolean;
  bodies: Record<'identity' | 'gzip' | 'br', Buffer>;
}

export interface StaticFiles {
  answer(request: Request): Response | undefined;
}

/**
 * The built files, read once at start as the build compressed them, so that requests never touch the disk.
 * Names under /assets contain a hash and never change.
 */
export function readStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, File>();
  for (const path of filesBelow(folder)) {
    if (/\.(br|gz)$/.test(path)) continue;
    const address = `/${relative(folder, path).split('\\').join('/')}`;
    files.set(address, {
      type: types[extname(path)] ?? 'application/octet-stream',
      isImmutable: address.startsWith('/assets/'),
      bodies: { identity: readFileSync(path), gzip: readFileSync(`${path}.gz`), br: readFileSync(`${path}.br`) },
    });
  }
  return {
    answer(request) {
      const file = files.get(new URL(request.url).pathname);
      if (!file) return undefined;
      const accepted = request.headers.get('accept-encoding') ?? '';
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
      const headers = new Headers({
        'content-type': file.type,
        'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
      if (encoding !== 'identity') headers.set('content-encoding', encoding);
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.bodies[encoding]), { headers });
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}
