import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setVideoKeysOnPage, videoKeysOnPage } from '../../device/video-keys.ts';
import { Switch } from '../../ui/switch.tsx';
import { Section } from './section.tsx';

/** Whether single keys control a video from anywhere on its page (WCAG 2.1.4). */
export function VideoKeysSection() {
  const { t } = useLingui();
  const [onPage, setOnPage] = useState(videoKeysOnPage);
  return (
    <Section title={t`Videos`}>
      <Switch
        label={t`Keys work on a video’s whole page`}
        hint={t`Space or K plays and pauses, the arrow keys, J and L skip, M mutes, F fills the screen. Off: only while the player has the focus.`}
        checked={onPage}
        onChange={(next) => {
          setVideoKeysOnPage(next);
          setOnPage(next);
        }}
      />
    </Section>
  );
}
