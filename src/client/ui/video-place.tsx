import { Trans } from '@lingui/react/macro';
import { classNames } from './class-names.ts';
import styles from './video-place.module.css';

type VideoPlaceProps = {
  /** On this device, or, while offline, out of reach; undefined: neither matters, and nothing is shown. */
  place: 'here' | 'away' | undefined;
  /** On a line of text instead of in the corner of a picture. */
  inText?: boolean;
};

/** A mark on a video's card: it is kept on this device, or it can't be played now. */
export function VideoPlace({ place, inText = false }: VideoPlaceProps) {
  if (place === undefined) return null;
  return (
    <span className={classNames(styles.mark, place === 'here' && styles.here, !inText && styles.onPicture)} data-fleeting="gone">
      {place === 'here' ? (
        <Trans comment="Mark on a video's card: it is kept on this phone">Saved</Trans>
      ) : (
        <Trans comment="Mark on a video's card while offline: this one can't be played now">Needs a connection</Trans>
      )}
    </span>
  );
}
