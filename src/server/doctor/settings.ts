import type { Settings } from '../db/settings.ts';
import { type Finding, fault, orOk, warning } from './finding.ts';

/** What settings are checked against. */
export interface BesideSettings {
  demo: boolean;
  /** Lotteries that are not closed, and the wheel's prizes. */
  openGames: number;
  prizes: number;
  publicOrigin: string | undefined;
}

type Rule = (settings: Settings, beside: BesideSettings) => Finding | undefined | false;

const about = 'settings';
const set = (name: string, value: string): string => `npm run -s operator -- setting set ${name} ${value}`;

/** Settings that are valid by themselves, but not together. */
const rules: readonly Rule[] = [
  ({ withdraw_min: least, withdraw_max: most }) =>
    least > most &&
    fault(about, `withdraw_min (${least}) is more than withdraw_max (${most}): nobody can withdraw`, set('withdraw_min', String(most))),
  ({ withdraw_num: count }) => count === 0 && warning(about, 'withdraw_num is 0: nobody can withdraw', set('withdraw_num', '5')),
  ({ withdraw_two_person: from }, { demo }) =>
    from === 0 &&
    !demo &&
    warning(about, 'withdraw_two_person is 0: one person alone can approve and pay any withdrawal', set('withdraw_two_person', 'POINTS')),
  ({ withdraw_two_person: from, withdraw_max: most }) =>
    from > most &&
    warning(
      about,
      `withdraw_two_person (${from}) is more than withdraw_max (${most}): no withdrawal ever needs two people`,
      set('withdraw_two_person', 'POINTS'),
    ),
  ({ iskefu, kefu }) =>
    iskefu === 1 && kefu === '' && fault(about, 'iskefu is 1 and kefu is empty: the support button leads nowhere', set('kefu', 'ADDRESS')),
  ({ iskefu, kefu, frame_origins: origins }) =>
    iskefu === 1 &&
    kefu.startsWith('https:') &&
    !origins.includes(new URL(kefu).origin) &&
    warning(
      about,
      `kefu is at ${new URL(kefu).origin}, and frame_origins does not have it: phones don't open it`,
      set('frame_origins', 'LIST'),
    ),
  ({ ispop, pop_content: content }) =>
    ispop === 1 && content === '' && warning(about, 'ispop is 1 and pop_content is empty: there is nothing to show', set('ispop', '0')),
  ({ sandbox }, { demo }) =>
    sandbox === 1 && !demo && fault(about, 'sandbox is 1: members give themselves points, since no money moves', set('sandbox', '0')),
  ({ isplay }, { openGames }) =>
    isplay === 1 && openGames === 0 && warning(about, 'isplay is 1 and no game is open', 'npm run -s operator -- lottery add …'),
  ({ isluckdraw }, { prizes }) =>
    isluckdraw === 1 &&
    prizes === 0 &&
    warning(about, 'isluckdraw is 1 and the wheel holds nothing', 'npm run -s operator -- wheel set --prizes FILE'),
  ({ frame_origins: origins }, { publicOrigin }) =>
    publicOrigin !== undefined &&
    origins.includes(publicOrigin) &&
    fault(about, 'frame_origins has the club itself in it: what is framed could act as the member', 'take it out of frame_origins'),
  ({ languages }) => languages.length === 0 && fault(about, 'languages is empty', 'set languages to a list, e.g. ["en_us"]'),
];

export function judgeSettings(settings: Settings, beside: BesideSettings): Finding[] {
  const findings = rules.map((rule) => rule(settings, beside)).filter((finding) => typeof finding === 'object');
  return orOk(findings, about, 'they go together');
}
