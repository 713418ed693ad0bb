import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useAfterFirstFrame } from '../../ui/first-picture.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './play-video.module.css';

type PreviewNoticeProps = {
  /** Before the preview begins (T15), or once it is over (T16). */
  when: 'none' | 'before' | 'after';
  seconds: number;
  onClose: () => void;
};

/** What a non-member may see, and how to see the rest: a membership can only be arranged with the instructor (P6). */
export function PreviewNotice({ when, seconds, onClose }: PreviewNoticeProps) {
  const { t } = useLingui();
  const isTime = useAfterFirstFrame();
  return (
    <Sheet
      textOnly
      prepared
      open={when !== 'none' && isTime}
      onClose={onClose}
      title={when === 'after' ? t`The preview is over` : t`A preview for you`}
      actions={
        <div className={styles.noticeActions}>
          <Button kind="primary" onClick={onClose}>
            {when === 'after' ? <Trans>Close</Trans> : <Trans>Watch the preview</Trans>}
          </Button>
          <LinkButton kind="quiet" to="/ServiceOnline">
            <Trans>Contact the instructor</Trans>
          </LinkButton>
        </div>
      }
    >
      <p>
        <Plural value={seconds} one="Non-members can preview # second." other="Non-members can preview # seconds." />{' '}
        <Trans>Contact the instructor to become a member.</Trans>
      </p>
    </Sheet>
  );
}
