import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { pushHostOf, usualPushHosts } from './push/hosts.ts';
import { vapidKeysOf } from './push/vapid.ts';
import { readOrMakeSecret } from './secret.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** `text` that passes `isRight`; otherwise the error says what is allowed. */
const text = (mayBe: string, isRight: RegExp | ((text: string) => boolean)) =>
  v.pipe(
    v.string(),
    v.check((given) => (isRight instanceof RegExp ? isRight.test(given) : isRight(given)), mayBe),
  );

/**
 * Every variable that the server reads, with its default and what it may be. Their purpose is described in README.md's table and in
 * `.env.example`; a test compares both with this schema.
 */
export const settingsSchema = v.object({
  PORT: v.optional(
    v.pipe(
      text('a number from 0 to 65535 (0 takes any free one)', (given) => /^[0-9]{1,5}$/.test(given) && Number(given) <= 65_535),
      v.transform(Number),
    ),
    '8080',
  ),
  HOST: v.optional(text('an address or a host name', /^[A-Za-z0-9.:_-]{1,253}$/), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    text(
      'postgres://user:password@host:port/name, or unset for SQLite in DATA_DIR',
      (given) => /^postgres(ql)?:\/\//.test(given) && URL.canParse(given),
    ),
  ),
  DEMO: v.optional(
    v.pipe(
      text('0 or 1', /^[01]$/),
      v.transform((given) => given === '1'),
    ),
    '1',
  ),
  CLUB_TIME_ZONE: v.optional(v.pipe(v.string(), v.transform(zoneNamed), v.string('an IANA zone such as Asia/Tokyo')), 'UTC'),
  FOYER_SECRET: v.optional(
    v.pipe(
      text('64 hexadecimal digits (32 bytes)', /^[0-9a-fA-F]{64}$/),
      v.transform((given): Uint8Array => Uint8Array.from(Buffer.from(given, 'hex'))),
    ),
  ),
  // `true` would trust every X-Forwarded-For, and so any address that a caller makes up.
  TRUST_PROXY: v.optional(
    v.pipe(
      text('a comma list of addresses or ranges such as 10.0.0.0/8', (given) => listed(given).every(isAddressOrRange)),
      v.transform(listed),
    ),
  ),
  PUBLIC_ORIGIN: v.optional(v.pipe(v.string(), v.transform(originOf), v.string('an origin such as https://club.example.org'))),
  PUSH_HOSTS: v.optional(
    v.pipe(
      text('a comma list of host names such as push.example.org', (given) =>
        listed(given).every((entry) => pushHostOf(entry) !== undefined),
      ),
      v.transform(listed),
    ),
    usualPushHosts.join(','),
  ),
  PUSH_CONTACT: v.optional(text('a mailto: or https: address', /^(mailto:[^@\s]{1,64}@[^@\s]{1,190}|https:\/\/\S{1,250})$/)),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(
      text('32 bytes as 43 characters of base64url, a private key of P-256', (given) => vapidKeysOf(given) !== undefined),
      v.transform(vapidKeysOf),
    ),
  ),
  METRICS_TOKEN: v.optional(text('16 to 200 visible ASCII characters', /^[\x21-\x7e]{16,200}$/)),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'warn'),
});

type SettingName = keyof typeof settingsSchema.entries;

/** Errors about these don't contain the value: it is a secret, or contains one. */
const secrets: readonly SettingName[] = ['DATABASE_URL', 'FOYER_SECRET', 'METRICS_TOKEN', 'VAPID_PRIVATE_KEY'];

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment, parsed once (main.ts). `databaseUrl` undefined: SQLite in `dataDir`. Every key is derived from the 32 bytes of `secret`. */
export type Config = ReturnType<typeof read> & { secret: Uint8Array };

/** An environment that can't be used. The message is one line, names the variable, and never contains a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the environment. An empty variable counts as unset.
 *
 * If FOYER_SECRET is unset, the secret is read from `DATA_DIR/secret`. A missing file is created if `randomBytes` is given; otherwise it is
 * an error, because the operator's commands must not create a second club.
 *
 * @throws ConfigError that names the variable.
 */
export function parseConfig(env: Environment, randomBytes?: (length: number) => Uint8Array): Config {
  // The file comes last, so that a wrong variable is reported before anything is written.
  const config = read(env);
  return { ...config, secret: config.secret ?? secretInFile(config.dataDir, randomBytes) };
}

/**
 * Where a new club is to be created: no secret is read from a file, and none is generated.
 *
 * @throws ConfigError that names the variable.
 */
export function parsePlace(env: Environment): Pick<Config, 'dataDir' | 'databaseUrl'> & { secret: Uint8Array | undefined } {
  const { DATA_DIR, DATABASE_URL, FOYER_SECRET } = env;
  return read({ DATA_DIR, DATABASE_URL, FOYER_SECRET });
}

function read(env: Environment) {
  const names = Object.keys(settingsSchema.entries) as SettingName[];
  const given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));
  const { success, output, issues } = v.safeParse(settingsSchema, given, { abortEarly: true });
  if (!success) throw refusal(issues[0].path?.[0].key as SettingName, issues[0].message, given);
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: resolve(output.DATA_DIR),
    databaseUrl: output.DATABASE_URL,
    demo: output.DEMO,
    clubTimeZone: output.CLUB_TIME_ZONE,
    secret: output.FOYER_SECRET,
    trustProxy: output.TRUST_PROXY ?? [],
    publicOrigin: output.PUBLIC_ORIGIN,
    pushHosts: output.PUSH_HOSTS,
    pushContact: output.PUSH_CONTACT,
    vapidKeys: output.VAPID_PRIVATE_KEY,
    metricsToken: output.METRICS_TOKEN,
    logLevel: output.LOG_LEVEL,
  };
}

const refusal = (name: SettingName, mayBe: string, given: Environment): ConfigError =>
  new ConfigError(`${name} must be ${mayBe}${secrets.includes(name) ? '' : `, not ${JSON.stringify(given[name])}`}`);

function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function listed(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  // A range of everything would mean the same as `true`.
  return /^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128);
}

function originOf(text: string): string | undefined {
  const { protocol, origin } = URL.parse(text) ?? {};
  return origin === text.replace(/\/$/, '') && /^https?:$/.test(protocol ?? '') ? origin : undefined;
}

function secretInFile(dataDir: string, randomBytes: ((length: number) => Uint8Array) | undefined): Uint8Array {
  try {
    return readOrMakeSecret(dataDir, randomBytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`FOYER_SECRET is unset and DATA_DIR/secret can't be used: ${reason}`);
  }
}
