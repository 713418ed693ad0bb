import { Trans } from '@lingui/react/macro';
import type { StatementFault } from '#domain/statement-links.ts';
import { formatNumber } from '../../i18n/format.ts';

/** A fault of the statement as a sentence. */
export function FaultWords({ fault }: { fault: StatementFault }) {
  const number = 'seq' in fault ? formatNumber(fault.seq) : '';
  switch (fault.kind) {
    case 'missing':
      return <Missing from={fault.from} to={fault.to} />;
    case 'repeated':
      return <Trans>Entry {number} is listed twice.</Trans>;
    case 'unlinked':
      return <Trans>Entry {number} does not follow the entry before it.</Trans>;
    case 'altered':
      return <Trans>Entry {number} was changed afterwards.</Trans>;
    case 'balance':
      return <Trans>The balance of entry {number} is not the sum of the entries.</Trans>;
    case 'head_missing':
      return <Trans>The club’s signature under the statement is missing.</Trans>;
    case 'unsigned':
      return <Trans>The club’s signature ends with entry {number}. What comes after it is not signed.</Trans>;
    case 'head_differs':
      return <Trans>The club has signed another entry {number} than the one that stands there.</Trans>;
    case 'signature_wrong':
      return <Trans>The signature under the statement is not valid.</Trans>;
    case 'signature_unchecked':
      return <Trans>This browser can’t check the club’s signature. Everything else was checked.</Trans>;
    case 'unchecked':
      return <Unchecked to={formatNumber(fault.to)} />;
    case 'key_changed':
      return <Trans>The club signs with another key than the first one that this phone has seen.</Trans>;
    case 'shortened':
      return <Shortened now={number} seen={formatNumber(fault.seenSeq)} />;
    case 'rewritten':
      return <Trans>Entry {number} is not the one that this phone has seen before.</Trans>;
  }
}

function Missing({ from, to }: { from: number; to: number }) {
  const first = formatNumber(from);
  const last = formatNumber(to);
  if (from === to) return <Trans>Entry {first} is missing.</Trans>;
  return (
    <Trans>
      Entries {first} to {last} are missing.
    </Trans>
  );
}

const Unchecked = ({ to }: { to: string }) => (
  <Trans comment="Of a statement, by the numbers of its entries">
    Entries 1 to {to} are no longer kept on this phone, and were not checked before they went.
  </Trans>
);

const Shortened = ({ now, seen }: { now: string; seen: string }) => (
  <Trans comment="Both are numbers of entries of a statement">
    This phone has seen entry {seen} before. Now the statement ends with entry {now}.
  </Trans>
);
