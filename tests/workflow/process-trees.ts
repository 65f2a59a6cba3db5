import fc from 'fast-check';

/** A process as blocks within each other: what can be drawn as BPMN, and run by the plain rules below. */
export type Tree =
  | { is: 'step'; id: string }
  | { is: 'timed'; id: string; late: Tree }
  | { is: 'seq'; parts: Tree[] }
  | { is: 'xor' | 'par' | 'inc'; id: string; ways: Tree[] }
  | { is: 'loop'; id: string; body: Tree }
  | { is: 'sub'; id: string; body: Tree };

/** What is left to do of a tree: the plain model that the machine is compared with. */
export type Rest =
  | { is: 'step'; id: string }
  | { is: 'timed'; id: string; late: Tree }
  | { is: 'then'; now: Rest; after: Tree[] }
  /** By the number of the way. */
  | { is: 'all'; rests: { way: number; rest: Rest }[] }
  | { is: 'loop'; now: Rest; loop: Extract<Tree, { is: 'loop' }> };

/** Which ways of a gateway are taken, by their numbers. */
export type Pick = (gateway: string, ways: number, kind: 'one' | 'some') => number[];

/** Trees of up to so many nodes deep, with ids that are theirs alone. */
export const trees = (depth: number): fc.Arbitrary<Tree> => shapes(depth).map((shape) => numbered(shape, { next: 0 }));

type Shape =
  | { is: 'step' }
  | { is: 'timed'; late: Shape }
  | { is: 'seq'; parts: Shape[] }
  | { is: 'xor' | 'par' | 'inc'; ways: Shape[] }
  | { is: 'loop' | 'sub'; body: Shape };

function shapes(depth: number): fc.Arbitrary<Shape> {
  const step = fc.constant<Shape>({ is: 'step' });
  if (depth === 0) return step;
  const inner = shapes(depth - 1);
  const ways = fc.array(fc.oneof({ weight: 4, arbitrary: inner }, { weight: 1, arbitrary: fc.constant<Shape>({ is: 'seq', parts: [] }) }), {
    minLength: 2,
    maxLength: 3,
  });
  return fc.oneof(
    { weight: 3, arbitrary: step },
    { weight: 3, arbitrary: fc.array(inner, { minLength: 1, maxLength: 3 }).map((parts): Shape => ({ is: 'seq', parts })) },
    { weight: 2, arbitrary: ways.map((some): Shape => ({ is: 'xor', ways: some })) },
    { weight: 2, arbitrary: ways.map((some): Shape => ({ is: 'par', ways: some })) },
    { weight: 2, arbitrary: ways.map((some): Shape => ({ is: 'inc', ways: some })) },
    { weight: 1, arbitrary: inner.map((late): Shape => ({ is: 'timed', late })) },
    { weight: 1, arbitrary: inner.map((body): Shape => ({ is: 'loop', body: { is: 'seq', parts: [{ is: 'step' }, body] } })) },
    { weight: 1, arbitrary: inner.map((body): Shape => ({ is: 'sub', body })) },
  );
}

function numbered(shape: Shape, count: { next: number }): Tree {
  count.next += 1;
  const id = `${shape.is}${count.next}`;
  switch (shape.is) {
    case 'step':
      return { is: 'step', id };
    case 'timed':
      return { is: 'timed', id, late: numbered(shape.late, count) };
    case 'seq':
      return { is: 'seq', parts: shape.parts.map((part) => numbered(part, count)) };
    case 'loop':
    case 'sub':
      return { is: shape.is, id, body: numbered(shape.body, count) };
    default:
      return { is: shape.is, id, ways: shape.ways.map((way) => numbered(way, count)) };
  }
}

/** Begins a tree; undefined where nothing is left to do. */
export function enter(tree: Tree, pick: Pick): Rest | undefined {
  switch (tree.is) {
    case 'step':
    case 'timed':
      return tree;
    case 'seq':
      return enterAll(tree.parts, pick);
    case 'sub':
      return enter(tree.body, pick);
    case 'loop':
      return again(tree, enter(tree.body, pick), pick);
    case 'xor':
      return enterAll(picked(tree.ways, pick(tree.id, tree.ways.length, 'one')), pick);
    default: {
      const ways = tree.is === 'par' ? tree.ways.map((_, at) => at) : pick(tree.id, tree.ways.length, 'some');
      return together(tree.ways.map((way, at) => ({ way: at, rest: ways.includes(at) ? enter(way, pick) : undefined })));
    }
  }
}

const picked = (ways: Tree[], numbers: number[]): Tree[] => ways.filter((_way, at) => numbers.includes(at));

function together(ways: { way: number; rest: Rest | undefined }[]): Rest | undefined {
  const rests = ways.flatMap(({ way, rest }) => (rest ? [{ way, rest }] : []));
  return rests.length === 0 ? undefined : { is: 'all', rests };
}

function enterAll([first, ...after]: Tree[], pick: Pick): Rest | undefined {
  if (!first) return undefined;
  const now = enter(first, pick);
  return now ? { is: 'then', now, after } : enterAll(after, pick);
}

function again(loop: Extract<Tree, { is: 'loop' }>, now: Rest | undefined, pick: Pick): Rest | undefined {
  if (now) return { is: 'loop', now, loop };
  return pick(loop.id, 2, 'one')[0] === 0 ? undefined : again(loop, enter(loop.body, pick), pick);
}

/** Finishes a step, or lets its time run out. */
export function finish(rest: Rest, step: string, isLate: boolean, pick: Pick): Rest | undefined {
  switch (rest.is) {
    case 'step':
      return undefined;
    case 'timed':
      return isLate ? enter(rest.late, pick) : undefined;
    case 'then': {
      const now = finish(rest.now, step, isLate, pick);
      return now ? { ...rest, now } : enterAll(rest.after, pick);
    }
    case 'loop':
      return again(rest.loop, finish(rest.now, step, isLate, pick), pick);
    case 'all':
      return together(
        rest.rests.map(({ way, rest: one }) => ({ way, rest: openOf(one).includes(step) ? finish(one, step, isLate, pick) : one })),
      );
  }
}

/** The steps that wait for somebody. */
export function openOf(rest: Rest | undefined): string[] {
  if (!rest) return [];
  switch (rest.is) {
    case 'step':
    case 'timed':
      return [rest.id];
    case 'all':
      return rest.rests.flatMap(({ rest: one }) => openOf(one));
    default:
      return openOf(rest.now);
  }
}

/** The steps of a tree, and the ways and subprocesses around each. */
export function stepsOf(tree: Tree, around: string[] = []): { id: string; around: string[] }[] {
  switch (tree.is) {
    case 'step':
      return [{ id: tree.id, around }];
    case 'timed':
      return [{ id: tree.id, around }, ...stepsOf(tree.late, around)];
    case 'seq':
      return tree.parts.flatMap((part) => stepsOf(part, around));
    case 'sub':
      return stepsOf(tree.body, [...around, tree.id]);
    case 'loop':
      return stepsOf(tree.body, around);
    case 'xor':
      return tree.ways.flatMap((way) => stepsOf(way, around));
    default:
      return tree.ways.flatMap((way, at) => stepsOf(way, [...around, `${tree.id} ${at}`]));
  }
}

const has = (tree: Tree, step: string): boolean => stepsOf(tree).some(({ id }) => id === step);

/** Goes back to a step: the innermost way that holds it begins there anew, the others stay as they are. */
export function goBack(rest: Rest, tree: Tree, to: string): Rest {
  const isInWay = stepsOf(tree).some(({ id, around }) => id === to && around.some((one) => one.includes(' ')));
  if (!isInWay) return restAt(tree, to);
  switch (tree.is) {
    case 'seq': {
      if (rest.is !== 'then') throw new Error('A sequence rests within one of its parts');
      const part = tree.parts[tree.parts.length - rest.after.length - 1];
      return part && has(part, to) ? { ...rest, now: goBack(rest.now, part, to) } : restAt(tree, to);
    }
    case 'xor': {
      const way = tree.ways.find((one) => has(one, to));
      return rest.is === 'then' && way ? { ...rest, now: goBack(rest.now, way, to) } : restAt(tree, to);
    }
    case 'loop':
      return rest.is === 'loop' ? { ...rest, now: goBack(rest.now, tree.body, to) } : restAt(tree, to);
    case 'timed':
      return goBack(rest, tree.late, to);
    case 'sub':
      return goBack(rest, tree.body, to);
    case 'par':
    case 'inc': {
      if (rest.is !== 'all') throw new Error('A split rests in its ways');
      const rests = rest.rests.map(({ way, rest: one }) => {
        const inner = tree.ways[way];
        return { way, rest: inner && has(inner, to) ? goBack(one, inner, to) : one };
      });
      return { is: 'all', rests };
    }
    default:
      return restAt(tree, to);
  }
}

/** What is left when a tree rests at this step alone. */
function restAt(tree: Tree, to: string): Rest {
  switch (tree.is) {
    case 'step':
      return tree;
    case 'timed':
      return tree.id === to ? tree : restAt(tree.late, to);
    case 'seq': {
      const at = tree.parts.findIndex((part) => has(part, to));
      return { is: 'then', now: restAt(tree.parts[at] ?? tree, to), after: tree.parts.slice(at + 1) };
    }
    case 'sub':
      return restAt(tree.body, to);
    case 'loop':
      return { is: 'loop', now: restAt(tree.body, to), loop: tree };
    case 'xor':
      return { is: 'then', now: restAt(tree.ways.find((way) => has(way, to)) ?? tree, to), after: [] };
    default:
      throw new Error('Nothing returns into a way from outside of it');
  }
}

/** Writes a tree as a BPMN file. Gateways read the variable of their id: the number of a way, or a text that holds the numbers. */
export function bpmnOf(tree: Tree): string {
  const writer = { lines: [] as string[], flows: 0 };
  writer.lines.push('<bpmn:startEvent id="start"/>', '<bpmn:endEvent id="end"/>');
  const { first, last } = draw(writer, tree);
  flow(writer, 'start', first ?? 'end');
  if (last) flow(writer, last, 'end');
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:own="urn:factory-console:workflow" targetNamespace="urn:tests">
<bpmn:process id="tree" isExecutable="true">
${writer.lines.join('\n')}
</bpmn:process></bpmn:definitions>`;
}

interface Writer {
  lines: string[];
  flows: number;
}

interface Drawn {
  first?: string;
  last?: string;
}

function flow(writer: Writer, from: string, to: string, condition?: string): string {
  writer.flows += 1;
  const id = `f${writer.flows}`;
  const inner =
    condition === undefined ? '' : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`;
  writer.lines.push(`<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inner}</bpmn:sequenceFlow>`);
  return id;
}

const step = (id: string): string =>
  `<bpmn:userTask id="${id}" name="${id}"><bpmn:extensionElements><own:who kind="applicant"/></bpmn:extensionElements></bpmn:userTask>`;

function draw(writer: Writer, tree: Tree): Drawn {
  switch (tree.is) {
    case 'step':
      writer.lines.push(step(tree.id));
      return { first: tree.id, last: tree.id };
    case 'timed':
      return drawTimed(writer, tree);
    case 'seq':
      return drawSequence(writer, tree.parts);
    case 'sub':
      return drawSubprocess(writer, tree);
    case 'loop':
      return drawLoop(writer, tree);
    default:
      return drawWays(writer, tree);
  }
}

function drawTimed(writer: Writer, { id, late }: Extract<Tree, { is: 'timed' }>): Drawn {
  writer.lines.push(step(id));
  writer.lines.push(
    `<bpmn:boundaryEvent id="${id}-late" attachedToRef="${id}"><bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`,
  );
  writer.lines.push(`<bpmn:exclusiveGateway id="${id}-met"/>`);
  flow(writer, id, `${id}-met`);
  const other = draw(writer, late);
  flow(writer, `${id}-late`, other.first ?? `${id}-met`);
  if (other.last) flow(writer, other.last, `${id}-met`);
  return { first: id, last: `${id}-met` };
}

function drawSequence(writer: Writer, parts: Tree[]): Drawn {
  const drawn = parts.map((part) => draw(writer, part)).filter(({ first }) => first !== undefined);
  for (const [at, { first = '' }] of drawn.entries()) if (at > 0) flow(writer, drawn[at - 1]?.last ?? '', first);
  return { ...(drawn[0]?.first && { first: drawn[0].first }), ...(drawn.at(-1)?.last && { last: drawn.at(-1)?.last ?? '' }) };
}

function drawSubprocess(writer: Writer, { id, body }: Extract<Tree, { is: 'sub' }>): Drawn {
  writer.lines.push(`<bpmn:subProcess id="${id}">`, `<bpmn:startEvent id="${id}-start"/>`, `<bpmn:endEvent id="${id}-end"/>`);
  const { first, last } = draw(writer, body);
  flow(writer, `${id}-start`, first ?? `${id}-end`);
  if (last) flow(writer, last, `${id}-end`);
  writer.lines.push('</bpmn:subProcess>');
  return { first: id, last: id };
}

function drawLoop(writer: Writer, { id, body }: Extract<Tree, { is: 'loop' }>): Drawn {
  const { first = '', last = '' } = draw(writer, body);
  const placeholder = writer.lines.push('') - 1;
  flow(writer, last, id);
  flow(writer, id, `${id}-met`, `${id} == 1`);
  writer.lines.push(`<bpmn:exclusiveGateway id="${id}-met"/>`, `<bpmn:exclusiveGateway id="${id}-out"/>`);
  flow(writer, `${id}-met`, first);
  const standard = flow(writer, id, `${id}-out`);
  writer.lines[placeholder] = `<bpmn:exclusiveGateway id="${id}" default="${standard}"/>`;
  return { first: `${id}-met`, last: `${id}-out` };
}

function drawWays(writer: Writer, { is, id, ways }: Extract<Tree, { is: 'xor' | 'par' | 'inc' }>): Drawn {
  const name = { xor: 'exclusiveGateway', par: 'parallelGateway', inc: 'inclusiveGateway' }[is];
  const placeholder = writer.lines.push('') - 1;
  writer.lines.push(`<bpmn:${name} id="${id}-join"/>`);
  let standard = '';
  for (const [at, way] of ways.entries()) {
    const { first, last } = draw(writer, way);
    const isDefault = is !== 'par' && at === 0;
    const condition = is === 'par' || isDefault ? undefined : is === 'xor' ? `${id} == ${at}` : `${id}_${at}`;
    const begun = flow(writer, id, first ?? `${id}-join`, condition);
    if (isDefault) standard = begun;
    if (last) flow(writer, last, `${id}-join`);
  }
  writer.lines[placeholder] = `<bpmn:${name} id="${id}"${standard === '' ? '' : ` default="${standard}"`}/>`;
  return { first: id, last: `${id}-join` };
}
