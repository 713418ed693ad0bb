import { useLingui } from '@lingui/react/macro';

/** How far a video was skipped, in words; `seconds` is negative if back. */
export function SkipWords({ seconds }: { seconds: number }) {
  const { t } = useLingui();
  const by = Math.abs(seconds);
  return seconds < 0
    ? t({ message: `${by} s back`, comment: 'A video was moved back by so many seconds' })
    : t({ message: `${by} s forward`, comment: 'A video was moved on by so many seconds' });
}
