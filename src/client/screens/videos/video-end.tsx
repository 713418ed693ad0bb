import { Trans, useLingui } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import { Button } from '../../ui/button.tsx';
import { NextVideo } from './next-video.tsx';
import styles from './play-video.module.css';

/** At the end of a video: again, or the next one. Neither starts by itself. */
export function VideoEnd({ of, onReplay }: { of: Video; onReplay: () => void }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`The video has ended`} className={styles.end}>
      <Button onClick={onReplay}>
        <Trans comment="Button: play the same video again">Replay</Trans>
      </Button>
      <NextVideo after={of} />
    </section>
  );
}
