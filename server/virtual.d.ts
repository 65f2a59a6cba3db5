/** The pages of app/ as one module, built by Remix's Vite plugin. */
declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild;
  export = build;
}
