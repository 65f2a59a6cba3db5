import * as z from 'zod';

const modes = ['production', 'demo', 'test', 'development'] as const;
export type AppMode = (typeof modes)[number];

const schema = z.object({
  APP_MODE: z.enum(modes, `APP_MODE must be one of ${modes.join(', ')}`).default('production'),
  PORT: z.coerce.number('PORT must be a number').int().min(0).max(65_535, 'PORT must be at most 65535').default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must look like postgres://user:password@host:5432/name' })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an http or https address' }).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD must have at least 8 characters').optional(),
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
  STORAGE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^([0-9a-z._-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(host)),
      'STORAGE_HOSTS must list hosts such as s3.example:9000, separated by commas',
    ),
  SMS_HOSTS: z
    .string()
    .default('sms.yunpian.com')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^([0-9a-z._-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(host)),
      'SMS_HOSTS must list hosts such as sms.yunpian.com, separated by commas',
    ),
  OUTWARD_LOOPBACK: z.enum(['on', 'off'], 'OUTWARD_LOOPBACK must be on or off').default('off'),
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
  if (!read.success)
    throw new Error(
      `The configuration is not usable:\n${read.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  if (read.data.APP_MODE === 'production' && read.data.CAPTCHA === 'off') {
    throw new Error('The configuration is not usable:\n  - CAPTCHA: off is refused in production');
  }
  if (read.data.APP_MODE === 'production' && read.data.OUTWARD_LOOPBACK === 'on') {
    throw new Error('The configuration is not usable:\n  - OUTWARD_LOOPBACK: on is refused in production');
  }
  return read.data;
}
