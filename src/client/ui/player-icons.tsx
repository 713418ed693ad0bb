import { Captions, Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react';

const look = { size: 22, strokeWidth: 1.8, 'aria-hidden': true } as const;

export const PlayIcon = () => <Play {...look} fill="currentColor" />;
export const PauseIcon = () => <Pause {...look} fill="currentColor" />;
export const SoundIcon = () => <Volume2 {...look} />;
export const MutedIcon = () => <VolumeX {...look} />;
export const WideIcon = () => <Maximize {...look} />;
export const NarrowIcon = () => <Minimize {...look} />;
export const CaptionsIcon = () => <Captions {...look} />;
export const AsideIcon = () => <PictureInPicture2 {...look} />;
