// Remix on Vite does not read this file by itself: vite.config.ts imports it.
/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_INTO ?? 'build',
  serverBuildFile: 'index.js',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
};
