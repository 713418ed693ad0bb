import { type Break, breaksOf } from './break-form.ts';

const client = (file: string, test: string) => ({ file: `src/client/${file}`, project: 'client', test: `src/client/${test}` }) as const;

export const transitionBreaks: Break[] = [
  ...breaksOf(client('device/keys.ts', 'commands/leave.test.ts'), [
    ['T2', '[localKeys.language, localKeys.theme, localKeys.age]', '[localKeys.language, localKeys.age, localKeys.support]'],
  ]),
  ...breaksOf(client('net/refused-error.ts', 'net/refused-error.test.ts'), [
    ['T3', 'authTexts.includes(this.message)', 'authTexts.some((text) => this.message.includes(text))'],
  ]),
  ...breaksOf(client('routes/gates.tsx', 'routes/gates.test.ts'), [
    ['T4', 'if (closed && !member) toLogIn(location.href);', ''],
    ['T5', 'if (!context.visitor().member) toLogIn(location.href);', ''],
  ]),
  ...breaksOf({ file: 'src/server/http/caller.ts', project: 'server', test: 'tests/wire/authorisation.test.ts' }, [
    ['T6', "if (caller.session === 'inactive') return refused('account_inactive');", ''],
  ]),
  ...breaksOf(client('screens/games/bet-form.ts', 'screens/games/bet-form.test.ts'), [
    ['T9', 'plays.includes(play) ? plays.filter((one) => one !== play) : [...plays, play]', '[...plays, play]'],
  ]),
  ...breaksOf(client('screens/games/countdown.ts', 'screens/games/countdown.test.ts'), [
    ['T13', 'toDrawMs: Math.max(0, info.draws_at_ms - nowMs)', 'toDrawMs: info.draws_at_ms - nowMs'],
  ]),
  ...breaksOf(client('ui/player-limit.ts', 'ui/follow-video.test.ts'), [
    ['T16', 'Math.round(atSeconds) >= limitSeconds', 'Math.round(atSeconds) === limitSeconds'],
  ]),
  ...breaksOf(client('ui/follow-video.ts', 'ui/follow-video.test.ts'), [['T17', "video.removeAttribute('src');", '']]),
  ...breaksOf({ file: 'src/server/commands/bind-account.ts', project: 'server', test: 'tests/wire/wallet-acts.test.ts' }, [
    ['T23', "if (member.fund_password_hash === null) return refused('fund_password_unset');", ''],
  ]),
  ...breaksOf({ file: 'src/server/commands/set-login-password.ts', project: 'server', test: 'tests/wire/member-profile.test.ts' }, [
    ['T24', "await tx.deleteFrom('sessions').where('member_id', '=', memberId).execute();", ''],
  ]),
  ...breaksOf(client('screens/wheel/wheel-angles.ts', 'screens/wheel/wheel-angles.test.ts'), [
    ['T26', 'field.from + field.span / 2', 'field.from + field.span'],
    ['T27', 'restMs = 500', 'restMs = 50'],
  ]),
  ...breaksOf(client('mirror/fold.ts', 'sync/puller.test.ts'), [
    ['T33', 'ids: [...list.ids, ...ids.filter((id) => !known.has(id))]', 'ids: [...ids.filter((id) => !known.has(id)), ...list.ids]'],
  ]),
  ...breaksOf(client('sync/page-calls.ts', 'sync/puller.test.ts'), [
    ['T32', 'videos: listCall(videosCall, 0,', 'videos: listCall(videosCall, 1,'],
    ['T34', 'rows.length < messagesPerPage', 'rows.length === 0'],
  ]),
  ...breaksOf(client('i18n/language.ts', 'i18n/format.test.ts'), [['T35', "setPreference('language', code);", '']]),
];
