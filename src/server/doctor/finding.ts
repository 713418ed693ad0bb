/** How serious a finding is: a fault must be fixed, a warning is for the operator to judge. */
export type Level = 'ok' | 'warning' | 'fault';

/** The result of one check: what was found, what it means, and what to do; `todo` is '' if there is nothing to do. */
export interface Finding {
  level: Level;
  about: string;
  says: string;
  todo: string;
}

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says, todo: '' });
export const warning = (about: string, says: string, todo: string): Finding => ({ level: 'warning', about, says, todo });
export const fault = (about: string, says: string, todo: string): Finding => ({ level: 'fault', about, says, todo });

/** The findings, or one that everything is fine. */
export const orOk = (findings: readonly Finding[], about: string, says: string): Finding[] =>
  findings.length > 0 ? [...findings] : [ok(about, says)];

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A duration in one unit, rounded down. */
export function spanText(ms: number): string {
  const [size, unit] = (
    [
      [dayMs, 'days'],
      [hourMs, 'hours'],
      [60_000, 'minutes'],
      [1_000, 's'],
    ] as const
  ).find(([least]) => ms >= 2 * least) ?? [1, 'ms'];
  return `${Math.floor(ms / size)} ${unit}`;
}

const gib = 1024 ** 3;

/** A readable size. */
export const sizeText = (bytes: number): string =>
  bytes >= gib ? `${(bytes / gib).toFixed(1)} GiB` : `${Math.floor(bytes / 1024 ** 2)} MiB`;
