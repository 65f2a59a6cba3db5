/** The pages of app/ as one module, built by Remix's Vite plugin. */
declare module 'virtual:remix/server-build' {
  const build: import('@remix-run/node').ServerBuild;
  export = build;
}

declare module 'bpmn-moddle' {
  /** The package's own types name every BPMN element and are not offered with its code; what is asked of them stands in file-elements.ts. */
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>;
  }
}
