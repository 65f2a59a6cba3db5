import type { PlaneElement } from '../diagram/read-drawing.ts';

/** An element as bpmn-moddle reads it; only what is asked of it here. */
export interface ReadElement {
  $type: string;
  $attrs: Record<string, string>;
  id?: string;
  name?: string;
  flowElements?: ReadElement[];
  sourceRef?: ReadElement;
  targetRef?: ReadElement;
  attachedToRef?: ReadElement;
  cancelActivity?: boolean;
  triggeredByEvent?: boolean;
  isExecutable?: boolean;
  default?: ReadElement;
  conditionExpression?: { body?: string; language?: string };
  eventDefinitions?: ReadElement[];
  timeDuration?: { body?: string };
  timeDate?: { body?: string };
  timeCycle?: { body?: string };
  loopCharacteristics?: {
    isSequential?: boolean;
    $type: string;
    completionCondition?: { body?: string };
    loopCardinality?: { body?: string };
  };
  extensionElements?: { values?: ReadElement[] };
  rootElements?: ReadElement[];
  participants?: ReadElement[];
  diagrams?: { plane?: { planeElement?: PlaneElement[] } }[];
}

/** The namespace of what a file says for this console. */
export const ownNamespace = 'urn:factory-console:workflow';

const vendors = new Set(['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn']);

/** The prefixes by which this file says a namespace. */
export interface Prefixes {
  own: ReadonlySet<string>;
  vendor: ReadonlySet<string>;
}

/** Reads which prefixes the file gave to our namespace and to those of the engines that are read. */
export function prefixesOf({ $attrs }: ReadElement): Prefixes {
  const declared = Object.entries($attrs).flatMap(([name, uri]) => (name.startsWith('xmlns:') ? [[name.slice(6), uri] as const] : []));
  return {
    own: new Set(declared.flatMap(([prefix, uri]) => (uri === ownNamespace ? [prefix] : []))),
    vendor: new Set(declared.flatMap(([prefix, uri]) => (vendors.has(uri) ? [prefix] : []))),
  };
}

/** The attribute of an element that the file says for this console. */
export const ownAttribute = (element: ReadElement, { own }: Prefixes, name: string): string | undefined => attributeOf(element, own, name);

/** The attribute of an element that a file of another engine says. */
export const vendorAttribute = (element: ReadElement, { vendor }: Prefixes, name: string): string | undefined =>
  attributeOf(element, vendor, name);

function attributeOf({ $attrs }: ReadElement, prefixes: ReadonlySet<string>, name: string): string | undefined {
  for (const prefix of prefixes) if ($attrs[`${prefix}:${name}`] !== undefined) return $attrs[`${prefix}:${name}`];
  return undefined;
}

/** The parts of this name within the element's extensions: their attributes. */
export function ownParts(element: ReadElement, { own }: Prefixes, name: string): Record<string, string>[] {
  const values = element.extensionElements?.values ?? [];
  return values.filter(({ $type }) => isOf(own, $type, name)).map(plainAttributes);
}

/** Extensions that name code to run, in any engine's words. */
export const codeIn = (element: ReadElement): string | undefined =>
  (element.extensionElements?.values ?? []).find(({ $type }) => /listener|script|connector|field$/i.test($type))?.$type ??
  Object.keys(element.$attrs).find((name) => /(?:^|:)(?:class|delegateExpression|expression|script|type)$/i.test(name));

const isOf = (prefixes: ReadonlySet<string>, type: string, name: string): boolean => {
  const [prefix = '', local] = type.split(':');
  return local === name && prefixes.has(prefix);
};

/** An element of an unknown namespace has its attributes as plain keys beside `$type`. */
function plainAttributes(element: ReadElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(element).filter((entry): entry is [string, string] => !entry[0].startsWith('$') && typeof entry[1] === 'string'),
  );
}
