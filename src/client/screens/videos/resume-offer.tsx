import { Trans } from '@lingui/react/macro';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { videoLength } from '../../ui/video-length.ts';
import styles from './play-video.module.css';

type ResumeOfferProps = { picture: PictureFiles | null; atSeconds: number; onContinue(): void; onRestart(): void };

/** Before a video that the member has left in the middle: where to go on. Nothing is loaded until they have chosen. */
export function ResumeOffer({ picture, atSeconds, onContinue, onRestart }: ResumeOfferProps) {
  const place = videoLength(atSeconds);
  return (
    <div className={styles.stage}>
      <Picture picture={picture} alt="" ratio="auto" className={styles.cover} sizes="(min-width: 1001px) 650px, 100vw" priority />
      <div className={styles.closed}>
        <Button kind="primary" onClick={onContinue}>
          <Trans comment="Button; {place} is a place in a video, like 12:31">Continue at {place}</Trans>
        </Button>
        <Button className={styles.restart} onClick={onRestart}>
          <Trans comment="Button: play a video from its beginning, not from where it was left">From the beginning</Trans>
        </Button>
      </div>
    </div>
  );
}
