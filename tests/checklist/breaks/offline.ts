import { type Break, breaksOf } from './break-form.ts';

const client = (file: string, test: string) => ({ file: `src/client/${file}`, project: 'client', test: `src/client/${test}` }) as const;

export const offlineBreaks: Break[] = [
  ...breaksOf(client('mirror/keeping/keeping.ts', 'mirror/mirror.test.ts'), [
    ['O4', 'const moves = moveRows(index, plan.state, plan.rows, plan.gone,', 'const moves = moveRows(index, plan.state, [], plan.gone,'],
  ]),
  ...breaksOf(client('commands/resume-acts.ts', 'commands/resume-acts.test.ts'), [['O8', 'await takeUpAct(money, one);', 'return;']]),
  ...breaksOf(client('sync/connection-state.ts', 'sync/connection.test.ts'), [
    ['O9', "hint: 'checking', 'probe-failed': 'offline'", "hint: 'offline', 'probe-failed': 'offline'"],
  ]),
  ...breaksOf(client('sync/connection.ts', 'sync/connection.test.ts'), [
    ['O10', "if (before !== 'online' && this.#settled) this.#parts.returned();", ''],
  ]),
  ...breaksOf(client('mirror/mirror.ts', 'mirror/broken-keeping.test.ts'), [
    ['O12', 'this.#partition = partition;\n    this.#forget();', 'this.#partition = partition;'],
  ]),
  ...breaksOf(client('commands/leave.ts', 'commands/leave.test.ts'), [
    ['O13', 'await Promise.all([forgetMemberCopy(null), forgetAllActs()]);', ''],
    ['O14', "session && left.why === 'log-out' ? keepPendingLogOut(session.tokensso) : undefined,", 'undefined,'],
  ]),
  ...breaksOf(client('pwa/lost-chunk.ts', 'pwa/lost-chunk.test.ts'), [
    ['O16', '|| updatesHeld.get() ', ''],
    ['O17', 'if (nowMs - last < againAfterMs) return false;', ''],
  ]),
  ...breaksOf(client('device/device-database.ts', 'device/device-database.test.ts'), [
    ['O18', "this.version(3).stores({ statementMarks: 'owner' });", "this.version(3).stores({ acts: null, statementMarks: 'owner' });"],
  ]),
  ...breaksOf(client('mirror/keeping/quota.ts', 'mirror/broken-keeping.test.ts'), [
    ['O19', "return 'inner' in error && isQuotaError(error.inner);", 'return false;'],
  ]),
  ...breaksOf(client('pwa/persist.ts', 'pwa/persist.test.ts'), [['O20', "writeLocal(localKeys.persistAsked, '1');", '']]),
  ...breaksOf(client('pwa/install.ts', 'pwa/install.test.tsx'), [
    ['O21', 'const offers = !done && !dismissed &&', 'const offers = !done &&'],
  ]),
  ...breaksOf(client('mirror/cut.ts', 'mirror/caps.test.ts'), [
    ['O23', 'listed.length > cap ? behind(order, listed, cap) : []', '[] as [string, Line][]'],
  ]),
  ...breaksOf(client('mirror/caps.ts', 'mirror/views.test.ts'), [['O24', 'profileAgeMs: 14 * dayMs', 'profileAgeMs: 140 * dayMs']]),
];
