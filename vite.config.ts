import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import { wordFiles } from './app/i18n/word-files.server.ts';
import remixConfig from './remix.config.js';

export default defineConfig(({ command }) => ({
  plugins: [guardBrowserCode(), remix(remixConfig), enterThroughServer(), gatherKit(), writeWords()],
  // Bundling Mantine halves a production start; in development it makes every page ten times slower.
  ssr: { noExternal: command === 'build' ? [/^@mantine\//] : [] },
  // Vite's scan for browser dependencies walks loaders too; what only the server uses stays out of it.
  optimizeDeps: {
    exclude: ['@node-rs/argon2', '@trpc/server', 'drizzle-orm', 'exceljs', 'lucia', 'pino', 'postgres', 'sm-crypto', 'svg-captcha'],
  },
  build: {
    target: ['chrome87', 'firefox78', 'safari14'],
    assetsInlineLimit: 0,
    // A route that only answers data has nothing for the browser, and says so eighteen times.
    rollupOptions: { onLog: (level, log, print) => log.code !== 'EMPTY_BUNDLE' && print(level, log) },
  },
}));

/** Remix's plugin overrides a user's `input`, so one that runs after it makes server/app.ts the entry of the server build. */
function enterThroughServer(): Plugin {
  return {
    name: 'enter-through-server',
    enforce: 'post',
    config: (_config, env) =>
      env.isSsrBuild && env.command === 'build' ? { build: { rollupOptions: { input: './server/app.ts' } } } : undefined,
  };
}

/** Small files of styles weigh mostly their heads: what nearly every page is made of comes as one. */
function gatherKit(): Plugin {
  const isKit = /\/app\/(kit\/(badge|button|dialog|empty|field|flash|icons\/icon|page|paging|problems)|i18n\/[\w-]+)\.(tsx?|module\.css)/;
  const output = { manualChunks: (id: string) => (isKit.test(id) ? 'kit' : undefined), onlyExplicitManualChunks: true };
  return {
    name: 'gather-kit',
    config: (_config, env) => (env.isSsrBuild || env.command !== 'build' ? undefined : { build: { rollupOptions: { output } } }),
  };
}

/** Words go by part and language as files of their own, which browsers keep for good; the server knows their names by the same hash. */
function writeWords(): Plugin {
  return {
    name: 'write-words',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares, ssrLoadModule }) {
      middlewares.use('/assets', async ({ originalUrl }, answer, next) => {
        const written = (await ssrLoadModule('./app/i18n/word-files.server.ts')) as { wordFiles: typeof wordFiles };
        const file = written.wordFiles().find(({ address }) => address === originalUrl?.split('?')[0]);
        if (!file) return next();
        answer.setHeader('content-type', 'text/javascript; charset=utf-8');
        answer.end(file.source);
      });
    },
    generateBundle() {
      for (const { address, source } of wordFiles()) this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
  };
}

/** A server module in browser code leaks silently: Remix guards only names that end in `.server`. */
function guardBrowserCode(): Plugin {
  return {
    name: 'guard-browser-code',
    enforce: 'pre',
    // In development Vite scans whole route files, loaders included, before Remix has taken the server's part out.
    apply: 'build',
    async resolveId(source, importer, options) {
      if (options?.ssr || !importer) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const forbidden = resolved && /\/(server|drizzle)\/[^?]*\.ts/.test(resolved.id) && !resolved.id.includes('node_modules');
      if (forbidden && resolved.id.startsWith(process.cwd())) {
        if (/\/app\/api\.server\.ts/.test(importer) || importer.startsWith(`${process.cwd()}/server/`)) return undefined;
        throw new Error(`${importer} is browser code and must not import ${resolved.id}`);
      }
      return undefined;
    },
  };
}
