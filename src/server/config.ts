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
}
