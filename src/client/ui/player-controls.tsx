import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { CaptionsChoice } from './captions-choice.tsx';
import type { VideoState } from './follow-video.ts';
import { IconButton } from './icon-button.tsx';
import styles from './player.module.css';
import type { PlayerActs } from './player-acts.ts';
import { AsideIcon, MutedIcon, NarrowIcon, PauseIcon, PlayIcon, SoundIcon, WideIcon } from './player-icons.tsx';
import type { PlayerCaptions } from './show-captions.ts';
import { videoLength } from './video-length.ts';

/** Checklist C21. */
const speeds = [0.75, 1, 1.5, 2] as const;

type PlayerControlsProps = {
  state: VideoState;
  heights: readonly number[];
  height: number;
  full: boolean;
  acts: PlayerActs;
  captions: PlayerCaptions;
  captionsLang: string;
  onCaptions(lang: string): void;
  onHeight(height: number): void;
  onFull(): void;
};

/** The player's own controls: every one a native element with a name, so that keyboard and screen reader know them. */
export function PlayerControls(props: PlayerControlsProps) {
  const { state, heights, height, full, acts, captions, onHeight, onFull } = props;
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <SeekBar state={state} onSeek={acts.seek} />
        <span className={styles.time} aria-hidden="true">
          {videoLength(state.atSeconds)} / {videoLength(state.lengthSeconds)}
        </span>
      </div>
      <div className={styles.row}>
        <IconButton
          className={styles.control}
          label={state.playing ? t`Pause` : t({ message: 'Play', comment: 'Button that starts a film' })}
          icon={state.playing ? <PauseIcon /> : <PlayIcon />}
          onClick={acts.toggle}
        />
        <IconButton
          className={styles.control}
          label={state.muted ? t`Sound on` : t`Sound off`}
          icon={state.muted ? <MutedIcon /> : <SoundIcon />}
          onClick={acts.mute}
        />
        <span className={styles.gap} />
        {captions.length > 0 && <CaptionsChoice captions={captions} lang={props.captionsLang} onChoose={props.onCaptions} />}
        <select
          className={styles.choice}
          aria-label={t({ message: 'Speed', comment: 'How fast a film plays' })}
          value={state.speed}
          onChange={(event) => acts.speed(Number(event.target.value))}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        {heights.length > 1 && (
          <select
            className={styles.choice}
            aria-label={t({ message: 'Picture size', comment: 'Height of a film in pixels, e.g. 720p' })}
            value={height}
            onChange={(event) => onHeight(Number(event.target.value))}
          >
            {heights.map((each) => (
              <option key={each} value={each}>
                {each}p
              </option>
            ))}
          </select>
        )}
        {document.pictureInPictureEnabled === true && (
          <IconButton
            className={`${styles.control} ${styles.aside}`}
            label={t`Picture in picture`}
            icon={<AsideIcon />}
            onClick={acts.aside}
          />
        )}
        <IconButton
          className={styles.control}
          label={full ? t`Leave full screen` : t`Full screen`}
          icon={full ? <NarrowIcon /> : <WideIcon />}
          onClick={onFull}
        />
      </div>
    </div>
  );
}

function SeekBar({ state: { atSeconds, lengthSeconds }, onSeek }: { state: VideoState; onSeek(seconds: number): void }) {
  const { t } = useLingui();
  const [at, length] = [videoLength(atSeconds), videoLength(lengthSeconds)];
  const most = Math.max(1, Math.floor(lengthSeconds));
  const value = Math.min(Math.round(atSeconds), most);
  return (
    <input
      type="range"
      className={styles.seek}
      aria-label={t({ message: 'Place in the film', comment: 'Name of the bar that shows how far a film has played' })}
      aria-valuetext={t({ message: `${at} of ${length}`, comment: 'A place in a film, e.g. 0:42 of 3:10' })}
      min={0}
      max={most}
      step={1}
      value={value}
      disabled={lengthSeconds === 0}
      style={{ '--seen': `${(value / most) * 100}%` } as CSSProperties}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  );
}
