import * as z from 'zod';
import type { SignedInContext } from '#server/calls/context.ts';
import { procedureAt } from '#server/calls/every-call.ts';
import { viewOf } from '#server/engine/views.ts';
import { type AnyEntity, allEntities } from '#server/entity/entity.ts';
import type { Field } from '#server/entity/fields.ts';
import { BusinessError, messages } from '#server/errors.ts';
import { exampleOf, exampleRecord } from './example-record.ts';
import { type ApiCall, callsOf } from './list-calls.ts';

export interface ApiParameter {
  name: string;
  label: string;
  kind: string;
  isRequired: boolean;
}

export interface DescribedCall extends ApiCall {
  parameters: ApiParameter[];
  /** The request as a curl command; values in < > depend on client and user. */
  request: string;
  /** The response as JSON; absent for a file. */
  answer?: string;
}

/** One call with its parameters and response, generated from its procedure. */
export function describeCall(ctx: SignedInContext, origin: string, called: string): DescribedCall {
  const found = callsOf(ctx).find(({ method, address }) => `${method} ${address}` === called);
  if (!found) throw new BusinessError(messages.absent, { code: 404 });
  const { path, meta, ...call } = found;
  const entity = allEntities().find((one) => one.path === meta.entity);
  const verb = path.split('.').at(-1) ?? '';
  const { parameters, example } = given(ctx, { path, verb, entity });
  return {
    ...call,
    parameters,
    request: requestOf(origin, call, example, meta.file !== undefined && meta.file !== false),
    ...(meta.download ? {} : { answer: JSON.stringify(answerOf(found, verb, entity), undefined, 2) }),
  };
}

type Example = Record<string, unknown>;

/** Standard calls of an entity take its fields; other calls take their schema. */
function given(
  ctx: SignedInContext,
  { path, verb, entity }: { path: string; verb: string; entity: AnyEntity | undefined },
): { parameters: ApiParameter[]; example: Example } {
  const isOwn = entity !== undefined && path === `${entity.path}.${verb}`;
  const fields = isOwn ? Object.entries(entity.fields as Record<string, Field>) : [];
  const ofFields = (some: [string, Field][], isWritten: boolean) => ({
    parameters: some.map(([name, field]) => {
      const { label, kind, required } = viewOf(name, field, ctx.locale);
      return { name, label, kind, isRequired: isWritten && required !== undefined };
    }),
    example: Object.fromEntries(some.map(([name, field]) => [name, exampleOf(name, field)])),
  });
  if (isOwn && ['save', 'update', 'submit'].includes(verb)) {
    const settable = fields.filter(([, field]) => field.form !== false && field.readOnly !== true);
    return withId(ofFields(settable, true), verb === 'save' ? undefined : 'id', verb === 'update');
  }
  if (isOwn && verb === 'detail') return withId({ parameters: [], example: {} }, 'id', true);
  if (isOwn && verb === 'remove') return withId({ parameters: [], example: {} }, 'ids', true);
  if (isOwn && verb === 'list') {
    const { parameters } = ofFields(
      fields.filter(([, field]) => field.filter !== undefined && field.secret !== true),
      false,
    );
    const paging = ['current', 'size'].map((name) => ({ name, label: '', kind: 'integer', isRequired: false }));
    return { parameters: [...paging, ...parameters], example: { current: 1, size: 10 } };
  }
  return ofSchema(path);
}

const withId = (rest: { parameters: ApiParameter[]; example: Example }, name: 'id' | 'ids' | undefined, isRequired: boolean) =>
  name === undefined
    ? rest
    : {
        parameters: [{ name, label: '', kind: name === 'id' ? 'reference' : 'references', isRequired }, ...rest.parameters],
        example: { [name]: exampleId, ...rest.example },
      };
const exampleId = '1923456789012345678';

interface JsonSchema {
  properties?: Record<string, { type?: string; enum?: unknown[]; default?: unknown }>;
  required?: string[];
}

function ofSchema(path: string): { parameters: ApiParameter[]; example: Example } {
  const schemas = (procedureAt(path)?._def.inputs ?? []).filter((one): one is z.ZodType => one instanceof z.ZodType);
  const read = schemas.map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const properties = read.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, { type = 'string', ...rest }]) => ({
      name,
      type,
      isRequired: required.includes(name),
      ...rest,
    })),
  );
  const values: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} };
  return {
    parameters: properties.map(({ name, type, isRequired }) => ({ name, label: '', kind: type, isRequired })),
    example: Object.fromEntries(
      properties.map(({ name, type, enum: options, default: usual }) => [
        name,
        usual ?? options?.[0] ?? values[type] ?? (/ids?$/i.test(name) ? exampleId : 'text'),
      ]),
    ),
  };
}

function requestOf(origin: string, { method, address }: ApiCall, example: Example, takesFile: boolean): string {
  const query = new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)])).toString();
  const url = `${origin}/api${address}${method === 'GET' && query !== '' ? `?${query}` : ''}`;
  const body = takesFile
    ? ["-F 'file=@example.xlsx'"]
    : method === 'GET'
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`];
  return [
    `curl -X ${method} '${url}'`,
    "-H 'Authorization: Basic <base64 of client id:secret>'",
    "-H 'Blade-Auth: bearer <access token>'",
    ...body,
  ].join(' \\\n  ');
}

function answerOf(
  { path, meta }: { path: string; meta: { message?: string; unwrapped?: boolean } },
  verb: string,
  entity: AnyEntity | undefined,
) {
  const type = procedureAt(path)?._def.type;
  const record = entity ? exampleRecord(entity) : {};
  const isPage = verb === 'list' && entity?.tree !== true;
  const data = isPage
    ? { records: [record], total: 1, size: 10, current: 1 }
    : verb === 'list' || verb === 'select'
      ? [record]
      : verb === 'remove'
        ? {}
        : record;
  if (meta.unwrapped) return data;
  return { code: 200, success: true, data, msg: (type === 'mutation' && meta.message) || '操作成功' };
}
