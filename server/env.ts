import * as z from 'zod';
import { canonicalNetwork } from './calls/allowed-addresses.ts';
import { WrongSetting } from './wrong-setting.ts';

const modes = ['production', 'demo', 'test', 'development'] as const;
export type AppMode = (typeof modes)[number];

/** A list of hosts that an integration may call. */
const hosts = (name: string, example: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (found) => found.every((host) => /^([0-9a-z._-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(host)),
      `${name} must list hosts such as ${example}, separated by commas`,
    );

const rawPassword = 'DATABASE_URL has a password with characters of addresses: write @ as %40, / as %2F, # as %23, : as %3A, % as %25';
/** Whether a password holds what ends it in an address; a socket folder is no password. */
const hasRawPassword = (text: unknown): boolean =>
  typeof text === 'string' &&
  (/^[^?]*#/.test(text) || /^[^?]*@[^?]*@/.test(text) || /^postgres(ql)?:\/\/[^/?@]*:[^?@]*[/:][^?@]*@/.test(text));

const schema = z.object({
  APP_MODE: z.enum(modes, `APP_MODE must be one of ${modes.join(', ')}`).default('production'),
  PORT: z.coerce.number('PORT must be a number').int().min(0).max(65_535, 'PORT must be at most 65535').default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: ({ input }) => (hasRawPassword(input) ? rawPassword : 'DATABASE_URL must look like postgres://user:password@host:5432/name'),
    })
    .refine((text) => !hasRawPassword(text), { error: rawPassword })
    .optional(),
  POOL_SIZE: z.coerce
    .number('POOL_SIZE must be a number')
    .int()
    .min(4, 'POOL_SIZE must be 4 to 200')
    .max(200, 'POOL_SIZE must be 4 to 200')
    .default(10),
  PREPARE_STATEMENTS: z.enum(['on', 'off'], 'PREPARE_STATEMENTS must be on or off').default('on'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http or https address', abort: true })
    .refine((address) => /^\w+:\/\/[^/?#]+\/?$/.test(address), {
      error: 'PUBLIC_URL must be an address without a path: the console serves at the root of a host',
    })
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD must have at least 8 characters').optional(),
  /** Scans in the demo's feed log: the demo itself has more of them than the many that tests make. */
  DEMO_FEED_ROWS: z.coerce.number('DEMO_FEED_ROWS must be a number').int().min(0).max(10_000_000).default(20_000),
  DEMO_PASSWORD: z.string().min(8, 'DEMO_PASSWORD must have at least 8 characters').optional(),
  CAPTCHA: z.enum(['on', 'off'], 'CAPTCHA must be on or off').default('on'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine(
      (origins) => origins.every((origin) => /^https?:\/\/[^/]+$/.test(origin)),
      'CORS_ORIGINS must list origins such as https://console.example, separated by commas',
    ),
  SM2_PRIVATE_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'SM2_PRIVATE_KEY must be 64 hexadecimal characters')
    .optional(),
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'SECRETS_KEY must be 64 hexadecimal characters')
    .optional(),
  DATASOURCE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => (host.includes('/') ? host.trim() : host.trim().toLowerCase()))
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^(\/[^,\s]*|[0-9a-z._-]+(:\d{1,5})?|\[[0-9a-f:]+\](:\d{1,5})?)$/.test(host)),
      'DATASOURCE_HOSTS must list hosts such as db.example:5432, or socket folders, separated by commas',
    ),
  STORAGE_HOSTS: hosts('STORAGE_HOSTS', 's3.example:9000'),
  SMS_HOSTS: hosts('SMS_HOSTS', 'sms.yunpian.com').default(['sms.yunpian.com']),
  WEBHOOK_HOSTS: hosts('WEBHOOK_HOSTS', 'hooks.example'),
  MAIL_HOSTS: hosts('MAIL_HOSTS', 'smtp.example:465'),
  LIST_SECONDS: z.coerce
    .number('LIST_SECONDS must be a number')
    .min(0.05, 'LIST_SECONDS must be at least 0.05')
    .max(15, 'LIST_SECONDS must be at most 15')
    .default(5),
  METRICS_FROM: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((network) => network.trim())
        .filter(Boolean),
    )
    .refine(
      (networks) => networks.every((network) => canonicalNetwork(network) !== undefined),
      'METRICS_FROM must list addresses or networks such as 192.0.2.7 or 10.1.0.0/16, separated by commas',
    )
    .transform((networks) => networks.map((network) => canonicalNetwork(network) ?? network)),
  SLOW_REQUEST_MS: z.coerce.number('SLOW_REQUEST_MS must be a number').min(1, 'SLOW_REQUEST_MS must be at least 1').default(1000),
  SLOW_STATEMENT_MS: z.coerce.number('SLOW_STATEMENT_MS must be a number').min(1, 'SLOW_STATEMENT_MS must be at least 1').default(500),
  EXTERNAL_LOOPBACK: z.enum(['on', 'off'], 'EXTERNAL_LOOPBACK must be on or off').default('off'),
  TRUSTED_PROXY: z.enum(['on', 'off'], 'TRUSTED_PROXY must be on or off').default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL must be fatal, error, warn, info, debug or silent')
    .optional(),
});
export type Env = z.infer<typeof schema>;

/** Reads the environment at start; one message lists every fault, and production refuses unsafe settings (docs/access.md, 'Modes'). */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  const isProduction = (given.APP_MODE ?? 'production') === 'production';
  const faults = [
    ...(read.error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message.replace(new RegExp(`^${path.join('.')} `), '')}`,
    ),
    ...(isProduction && given.CAPTCHA === 'off' ? ['CAPTCHA: off is refused in production'] : []),
    ...(isProduction && given.EXTERNAL_LOOPBACK === 'on' ? ['EXTERNAL_LOOPBACK: on is refused in production'] : []),
  ];
  if (!read.success || faults.length > 0)
    throw new WrongSetting(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  return read.data;
}
