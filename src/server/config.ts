import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readOrMakeSecret } from './secret.ts';

/** The environment, parsed once (main.ts), with a default and a clear error for each. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Unset: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  demo: boolean;
  /** IANA zone of the operator: every `YYYY-MM-DD HH:mm:ss` on the wire is in it. */
  clubTimeZone: string;
  /** 32 bytes; every key and pepper derives from it. */
  secret: Uint8Array;
  trustProxy: readonly string[];
  publicOrigin: string | undefined;
  metricsToken: string | undefined;
  /** Structured lines on standard error from this level up; `info` writes one for every request. */
  logLevel: LogLevel;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment that can't be used. The message is one line, names the variable, and never holds a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the environment. An empty variable counts as unset.
 *
 * Where FOYER_SECRET is unset the secret stands in `DATA_DIR/secret`; with `randomBytes` it is made there if it is
 * missing, without (the operator's commands, which must not found a second club) a missing one is an error.
 *
 * @throws ConfigError that names the variable.
 */
export function parseConfig(env: Environment, randomBytes?: (length: number) => Uint8Array): Config {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  return {
    port: parsePort(read('PORT') ?? '8080'),
    host: parseHost(read('HOST') ?? '127.0.0.1'),
    dataDir,
    databaseUrl: parseDatabaseUrl(read('DATABASE_URL')),
    demo: parseSwitch('DEMO', read('DEMO') ?? '1'),
    clubTimeZone: parseTimeZone(read('CLUB_TIME_ZONE') ?? 'UTC'),
    trustProxy: parseTrustProxy(read('TRUST_PROXY')),
    publicOrigin: parseOrigin(read('PUBLIC_ORIGIN')),
    metricsToken: parseMetricsToken(read('METRICS_TOKEN')),
    logLevel: parseLogLevel(read('LOG_LEVEL') ?? 'warn'),
    // Last, so that a wrong variable is named before anything is written.
    secret: parseSecret(read('FOYER_SECRET')) ?? secretInFile(dataDir, randomBytes),
  };
}

/**
 * Where a club is to be put that is not there yet: no secret is looked for in a file, and none is made.
 *
 * @throws ConfigError that names the variable.
 */
export function parsePlace(env: Environment): Pick<Config, 'dataDir' | 'databaseUrl'> & { secret: Uint8Array | undefined } {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  return {
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: parseDatabaseUrl(read('DATABASE_URL')),
    secret: parseSecret(read('FOYER_SECRET')),
  };
}

function parsePort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(`PORT must be a number from 0 to 65535 (0 takes any free one), not "${text}"`);
  return port;
}

function parseHost(text: string): string {
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(text)) throw new ConfigError(`HOST must be an address or a host name, not "${text}"`);
  return text;
}

function parseDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // The value is never printed: it holds a password.
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError('DATABASE_URL must be postgres://user:password@host:port/name, or unset for SQLite in DATA_DIR');
  }
  return text;
}

function parseSwitch(name: string, text: string): boolean {
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 0 or 1, not "${text}"`);
  return text === '1';
}

function parseTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`CLUB_TIME_ZONE must be an IANA zone such as Asia/Tokyo, not "${text}"`);
  }
}

function parseTrustProxy(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const entry = part.trim();
    // `true` would believe every X-Forwarded-For, and with it any address that a caller makes up.
    if (!isAddressOrRange(entry)) {
      throw new ConfigError(`TRUST_PROXY must be a comma list of addresses or ranges such as 10.0.0.0/8, not "${entry}"`);
    }
    return entry;
  });
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  // A range of everything is `true` by another name.
  return /^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128);
}

function parseOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new ConfigError(`PUBLIC_ORIGIN must be an origin such as https://club.example.org, not "${text}"`);
  }
  return url.origin;
}

function parseMetricsToken(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^[\x21-\x7e]{16,200}$/.test(text)) throw new ConfigError('METRICS_TOKEN must be 16 to 200 visible ASCII characters');
  return text;
}

function parseLogLevel(text: string): LogLevel {
  const level = logLevels.find((candidate) => candidate === text);
  if (level === undefined) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
  return level;
}

function parseSecret(text: string | undefined): Uint8Array | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new ConfigError('FOYER_SECRET must be 64 hexadecimal digits (32 bytes)');
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

function secretInFile(dataDir: string, randomBytes: ((length: number) => Uint8Array) | undefined): Uint8Array {
  try {
    return readOrMakeSecret(dataDir, randomBytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`FOYER_SECRET is unset and DATA_DIR/secret can't be used: ${reason}`);
  }
}
