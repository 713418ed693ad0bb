import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Deposit } from '#contract/collections/deposits.ts';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { Message } from '#contract/collections/messages.ts';
import type { MoneyLogRow } from '#contract/collections/money-log.ts';
import type { Notice } from '#contract/collections/notices.ts';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import type { Video } from '#contract/collections/videos.ts';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import type { LanguageCode, LanguageTag } from '#contract/languages.ts';
import { transferKinds } from '#contract/ledger-kinds.ts';
import type { Picture } from '#contract/picture.ts';
import { depositStatuses, playNames, withdrawalStatuses } from '#contract/record-statuses.ts';
import { formatDateTime, formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { standardText } from '../../i18n/standard-text.ts';
import { tradeName } from '../../i18n/trade-names.ts';
import type { Searched } from '../../mirror/queries/found.ts';
import { inLanguage } from '../../mirror/queries/in-language.ts';
import type { LinkTarget } from '../../ui/location.ts';
import { plainText } from '../../ui/plain-text.ts';
import { videoLength } from '../../ui/video-length.ts';

/** A row as the search shows it. Nothing else of it is searched. */
export type Shown = {
  target: LinkTarget;
  title: string;
  /** Further texts, in the order of their importance. */
  lines: readonly string[];
  /** The language of its texts, if it is not the member's. */
  lang?: LanguageTag | undefined;
  /** At its end. */
  value?: string;
  /** Absent: rows of this kind have none. */
  picture?: Picture | null;
  wide?: true;
};

export type Source = Searched & {
  label: string;
  show(row: never): Shown;
};

type Words = { i18n: I18n; language: LanguageCode };

const given = (...texts: readonly string[]): string[] => texts.filter((text) => text !== '');

function source<Row extends { id: string }>(
  collection: Source['collection'],
  label: string,
  show: (row: Row) => Shown,
  without: readonly string[] = [],
): Source {
  const fields = (row: Row): string[] => {
    const { title, lines } = show(row);
    return [title, ...lines];
  };
  return { collection, label, show: show as Source['show'], fields: fields as unknown as Source['fields'], without };
}

/** What anybody may find: the club's people, videos and notices. */
export function openSources({ i18n, language }: Words): Source[] {
  return [
    source<ProfileItem>('profiles', t(i18n)({ message: 'People', comment: 'Over the people that a search has found' }), (row) => {
      const { vo_title, remark, service_data, lang } = inLanguage(row, language);
      const trades = row.types.map((trade) => tradeName(i18n, trade));
      return {
        target: { to: '/nHomeDetail', search: { id: row.id } },
        title: row.xuanfei_name,
        lines: given(given(row.address, ...trades).join(' · '), vo_title, remark, service_data.join(' · ')),
        lang,
        picture: row.picture,
      };
    }),
    source<Video>('videos', t(i18n)`Videos`, (row) => {
      const { name, info, lang, attributes } = inLanguage(row, language);
      return {
        target: { to: '/PlayVideo', search: { id: row.id } },
        title: name,
        lines: given(info, attributes.join(' · ')),
        lang,
        ...(row.seconds > 0 ? { value: videoLength(row.seconds) } : {}),
        picture: row.picture,
        wide: true,
      };
    }),
    source<Notice>('notices', t(i18n)`Notices`, (row) => {
      const { name, text, lang } = inLanguage(row, language);
      const target: LinkTarget = { to: '/Notice', search: { id: row.id } };
      return { target, title: name, lines: given(plainText(text), formatDateTime(row.at_ms)), lang };
    }),
  ];
}

/** What a member may find besides: the message board, and the member's own records. */
export function memberSources({ i18n }: Words, hiddenMessages: readonly string[]): Source[] {
  const play = (name: string): string => {
    const [, known] = Object.entries(playNames).find(([key]) => key === name) ?? [];
    return known ? i18n._(known) : name;
  };
  return [
    source<Message>(
      'messages',
      t(i18n)`Message board`,
      (row) => ({ target: { to: '/MessageBoard' }, title: row.nickname, lines: given(row.content, formatDateTime(row.at_ms)) }),
      hiddenMessages,
    ),
    source<GameRecord>('game-records', t(i18n)`Game records`, (row) => ({
      target: { to: '/Record', search: { of: 'bet', id: row.id } },
      title: `${row.name}: ${play(row.play)}`,
      lines: given(formatDateTime(row.at_ms), row.data[0]?.expect ?? ''),
      value: formatPoints(row.stake_cents),
    })),
    source<Deposit>('deposits', t(i18n)`Recharge records`, (row) => ({
      target: { to: '/Record', search: { of: 'deposit', id: row.id } },
      title: i18n._(depositStatuses[row.status]),
      lines: given(formatDateTime(row.at_ms), formatPoints(row.amount_cents), row.desc),
    })),
    source<Withdrawal>('withdrawals', t(i18n)`Withdrawal records`, (row) => ({
      target: { to: '/Record', search: { of: 'withdrawal', id: row.id } },
      title: i18n._(withdrawalStatuses[row.status]),
      lines: given(formatDateTime(row.at_ms), formatPoints(row.amount_cents), row.bank, standardText(i18n, row.desc)),
    })),
    source<MoneyLogRow>('money-log', t(i18n)`Points in detail`, (row) => ({
      target: { to: '/Record', search: { of: 'movement', id: row.id } },
      title: i18n._(transferKinds[row.kind]),
      lines: given(formatDateTime(row.at_ms), formatSignedPoints(row.amount_cents)),
    })),
  ];
}
