import type { Queries } from '../db/database.ts';
import { getSettings, type SettingName, type Settings } from '../db/settings.ts';
import { cleanRichText } from '../rich-text.ts';

/** Settings that don't work together: reported when one of them is set. */
const checks: readonly { of: readonly SettingName[]; note(settings: Settings): string | undefined }[] = [
  {
    of: ['kefu', 'iskefu'],
    note: ({ kefu, iskefu }) => (iskefu === 1 && kefu === '' ? 'support is on, and kefu names no page: members are told so' : undefined),
  },
  {
    of: ['kefu', 'frame_origins'],
    note: ({ kefu, frame_origins }) =>
      kefu.startsWith('https:') && !frame_origins.includes(new URL(kefu).origin)
        ? `phones open ${kefu} once ${new URL(kefu).origin} stands in frame_origins`
        : undefined,
  },
  {
    of: ['ispop', 'pop_content'],
    note: ({ ispop, pop_content }) =>
      ispop === 1 && cleanRichText(pop_content).words === '' ? 'the pop-up is on, and pop_content has no words: nothing shows' : undefined,
  },
  {
    of: ['notice'],
    note: ({ notice }) => (/<[a-z/]/i.test(notice) ? 'the ticker shows plain text: tags in it are shown as they are' : undefined),
  },
];

/** What the operator should know about a setting that was just stored. */
export async function settingNotes(queries: Queries, name: SettingName): Promise<{ notes?: string[] }> {
  const settings = await getSettings(queries);
  const notes = checks.filter(({ of }) => of.includes(name)).flatMap(({ note }) => note(settings) ?? []);
  return notes.length > 0 ? { notes } : {};
}
