import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { isElsewhere } from '#rules/field-rules.ts';
import type { FieldView, Screen } from '#rules/screen.ts';
import { appRouter } from '#server/router.ts';
import { ReceivedFile } from '#server/storage/received-file.ts';
import { stage } from '#server/storage/stage.ts';
import type { askAs } from '#tests/build.ts';

export type Ask = ReturnType<typeof askAs>;

/** Required values of an area's entities that cannot be derived from the fields alone; they stand in `samples/`. */
export type Samples = Record<string, (ask: Ask) => Promise<Record<string, unknown>>>;

/** What the file at hand has not set itself; it ends with the file (tidy-worker.ts). */
export function needsEnv(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) if (!process.env[name]) vi.stubEnv(name, value);
}

export const add = async (ask: Ask, path: string, values: Record<string, unknown> = {}) =>
  ask.mutate(writingCall(path, 'save'), { ...(await buildInput(ask, path)), ...values });

/** A file that a form has received. */
export const upload = async (ask: Ask, name = 'datasheet.pdf'): Promise<{ id: string; name: string; size: number }> =>
  ask.mutate('resource.file.receive', { file: new ReceivedFile('files', name, await stage(Readable.from([Buffer.from('%PDF-1.7')]))) });

/**
 * A body that the entity accepts: every field has a value of its kind, and referenced records are created. Where a choice decides which fields
 * a record has, it is one with the field `having`.
 */
export async function buildInput(ask: Ask, path: string, having?: string): Promise<Record<string, unknown>> {
  const screen: Screen = await ask.query(`${path}.screen`);
  const input: Record<string, unknown> = {};
  for (const field of screen.form) input[field.name] = await sampleOf(ask, path, field);
  const decided = screen.form.find(({ name }) => name === having)?.onlyWhen;
  if (decided) input[decided.field] = decided.values?.[0];
  for (const field of screen.form) if (isElsewhere(field, input)) input[field.name] = null;
  return { ...input, ...(await (await allSamples())[path]?.(ask)) };
}

let read: Promise<Samples> | undefined;
/** Read when first asked for, as they build on what stands here. */
function allSamples(): Promise<Samples> {
  const folder = join(import.meta.dirname, 'samples');
  read ??= Promise.all(readdirSync(folder).map((file) => import(join(folder, file)))).then((own: { samples: Samples }[]) =>
    Object.assign({}, ...own.map(({ samples }) => samples)),
  );
  return read;
}

async function sampleOf(ask: Ask, path: string, field: FieldView): Promise<unknown> {
  const number = Math.max(field.min ?? 1, (field.above ?? 0) + 1);
  switch (field.kind) {
    case 'integer':
      return Math.min(number, field.max ?? number);
    case 'decimal':
    case 'money':
      return String(Math.min(number, field.max ?? number));
    case 'flag':
      return true;
    case 'choice':
      return field.options?.[0] === undefined ? null : field.numeric ? Number(field.options[0].value) : field.options[0].value;
    case 'reference':
    case 'references':
      return sampleReference(ask, path, field);
    case 'date':
      return '2026-05-04';
    case 'month':
      return '2026-05';
    case 'dateTime':
      return '2026-05-04 08:00:00';
    case 'icon':
      return 'home';
    case 'rows':
    case 'files':
      return [];
    default:
      return sampleText(field);
  }
}

/** A new record of the target; a tree's own parent, and what is chosen in a tree alone, is left open, and so is a department's head, who is of it. */
async function sampleReference(ask: Ask, path: string, field: FieldView): Promise<unknown> {
  const target = field.source?.replace(/\.select$/, '');
  if (target === undefined || target === path || (path === 'system.dept' && target === 'system.user')) return null;
  const [existing] = await ask.query(`${target}.select`);
  if (existing) return existing.id;
  return (await ask.mutate(writingCall(target, 'save'), await buildInput(ask, target))).id;
}

function sampleText({ pattern, max = 20, min = 0 }: FieldView): string {
  // Digits alone would be an IP address, not a host name.
  const random = `a${randomBytes(8).toString('hex')}`.slice(0, Math.max(min, Math.min(16, max)));
  const candidates = [
    random,
    `板${random}`,
    '13800000000',
    'a@b.example',
    `/x/${random}`,
    'Asia/Shanghai',
    'captcha,refresh_token',
    'https://x.example/a',
    '1',
    random.toUpperCase(),
    '0',
    `p${randomBytes(4).toString('hex')}`,
  ];
  const fits = candidates.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));
  if (fits === undefined) throw new Error(`No sample fits ${pattern}`);
  return fits;
}

/** The call that adds or changes records of an entity; without a form, one call does both. */
export const writingCall = (path: string, command: 'save' | 'update'): string =>
  Object.hasOwn(appRouter._def.procedures, `${path}.${command}`) ? `${path}.${command}` : `${path}.submit`;
