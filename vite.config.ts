import { join } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { wordFiles } from './app/i18n/word-files.server.ts';
import remixConfig from './remix.config.js';
import { compressFiles } from './server/http/compress-files.ts';

/**
 * In one file with the server: apart, their 650 files would take a third of each start. What is CommonJS, or loaded when it is needed,
 * stays apart.
 */
const bundled = [
  ...[
    /^@mantine\//,
    'remix-i18next',
    'zod',
    '@trpc/server',
    'hono',
    '@hono/node-server',
    'drizzle-orm',
    'postgres',
    'csv-parse',
    'nodemailer',
  ],
  ...['prom-client', '@opentelemetry/api', 'tdigest', 'bintrees'],
  ...['lucia', /^@oslojs\//],
  ...[/^hast/, 'parse5', 'entities', 'property-information', /^(comma|space)-separated-tokens$/, 'html-void-elements', 'web-namespaces'],
  ...[/^vfile/, /^unist-util-/, 'stringify-entities', /^character-entities-/, '@ungap/structured-clone', 'ccount', 'devlop', 'zwitch'],
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    guardBrowserCode(),
    remix({ ...remixConfig, buildEnd: () => compressFiles(join(remixConfig.buildDirectory ?? 'build', 'client')) }),
    enterThroughServer(),
    gatherParts(),
    writeWords(),
  ],
  // In development bundling makes every page ten times slower.
  ssr: { noExternal: command === 'build' ? bundled : [] },
  // Vite's scan for browser dependencies walks loaders too; what only the server uses stays out of it.
  optimizeDeps: {
    exclude: ['@node-rs/argon2', '@trpc/server', 'drizzle-orm', 'exceljs', 'lucia', 'pino', 'postgres', 'sm-crypto'],
  },
  build: {
    target: isSsrBuild ? 'node20' : ['chrome87', 'firefox78', 'safari14'],
    assetsInlineLimit: 0,
    // A route that only answers data has nothing for the browser, and says so eighteen times; zod's comments are meant for esbuild.
    rollupOptions: { onLog: (level, log, print) => !/^(EMPTY_BUNDLE|INVALID_ANNOTATION)$/.test(log.code ?? '') && print(level, log) },
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

/**
 * A browser fetches six files at a time over HTTP/1.1, so what nearly every page needs comes in a few: libraries, the kit that the sign-in
 * page shares with all others, what lists and the start page need besides, what these load once they are idle, and forms.
 */
function gatherParts(): Plugin {
  let gathered: ReturnType<typeof sortOut> | undefined;
  const sortOut = ({ getModuleInfo }: Pick<Rollup.PluginContext, 'getModuleInfo'>) => {
    const importsOf = (id: string) => getModuleInfo(id)?.importedIds ?? [];
    return {
      everywhere: reach(importsOf, 'app/root.tsx', 'app/entry.client.tsx'),
      signIn: reach(importsOf, 'app/routes/sign-in/login.tsx'),
      console: reach(importsOf, 'app/routes/layout.tsx', 'app/routes/entity/list.tsx', 'app/routes/home/home.tsx'),
      // A link and a search of a few lines would be files of their own.
      forms: reach(
        importsOf,
        'app/routes/entity/add.tsx',
        'app/routes/entity/edit.tsx',
        'app/kit/search-form.tsx',
        'app/kit/notations-link.tsx',
      ),
      enhancements: reach(
        importsOf,
        'app/shell/tabs/tab-enhancements.tsx',
        'app/entity/tools/list-keys.ts',
        'app/entity/columns/arrange-columns.ts',
      ),
    };
  };
  const partOf = (id: string, context: Pick<Rollup.PluginContext, 'getModuleInfo'>) => {
    gathered ??= sortOut(context);
    if (gathered.everywhere.has(id)) return id.includes('/app/') ? 'kit' : 'libraries';
    if (gathered.console.has(id)) return gathered.signIn.has(id) ? 'kit' : 'console';
    if (gathered.enhancements.has(id)) return 'enhancements';
    return gathered.forms.has(id) ? 'forms' : undefined;
  };
  const output = { manualChunks: partOf, onlyExplicitManualChunks: true };
  return {
    name: 'gather-parts',
    config: (_config, env) => (env.isSsrBuild || env.command !== 'build' ? undefined : { build: { rollupOptions: { output } } }),
  };
}

/** All modules that these import, and these. */
function reach(importsOf: (id: string) => readonly string[], ...files: string[]): Set<string> {
  const reached = new Set(files.map((file) => join(process.cwd(), file)));
  for (const id of reached) {
    for (const imported of importsOf(id)) reached.add(imported);
  }
  return reached;
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
