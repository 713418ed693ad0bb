import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { uploadedPicture } from '#contract/commands/upload-picture.ts';
import type { SharedOutcome } from '#contract/shared-picture.ts';
import { uploadAvatar } from '../../commands/upload-avatar.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { takeSharedPicture } from '../../pwa/shared-picture.ts';
import { type CropView, seenSquare, wholeView } from '../../ui/crop-view.ts';
import { cutSquare, type Opened, type OpenPicture, openPictureFile, pictureFileLimits } from '../../ui/picture-file.ts';

/** A picture of the member's own, from the file to the upload. */
export type OwnPicture = {
  /** Undefined: none is chosen. */
  picture: OpenPicture | undefined;
  view: CropView;
  /** `opening`: a file is being read; `sending`: its square is being uploaded. */
  step: 'idle' | 'opening' | 'sending';
  /** What went wrong, in the member's language. */
  problem: string | undefined;
  place(change: (view: CropView) => CropView): void;
  open(file: Blob): Promise<void>;
  /** Opens what another app has shared with this one, or says why it is not here. `outcome` is from the address. */
  openShared(outcome: string): Promise<void>;
  send(): Promise<void>;
  /** Cancels the upload, and discards the picture. */
  drop(): void;
  /** Cancels the upload; the picture stays as it is placed. */
  callBack(): void;
};

/** Why a file, or what another app has shared, is not shown. */
type Unusable = Exclude<Opened, { ok: true }>['why'] | Exclude<SharedOutcome, 'kept'>;

const kept: SharedOutcome = 'kept';

export function useOwnPicture(): OwnPicture {
  const { t } = useLingui();
  const { leastSide } = pictureFileLimits;
  const [picture, setPicture] = useState<OpenPicture>();
  const [view, setView] = useState(wholeView);
  const [step, setStep] = useState<OwnPicture['step']>('idle');
  const [problem, setProblem] = useState<string>();
  const work = useRef<AbortController>(undefined);

  // Its address keeps the whole file in memory until it is revoked.
  useEffect(() => (picture ? picture.close : undefined), [picture]);
  useEffect(() => (picture ? holdUpdates() : undefined), [picture]);
  useEffect(() => () => work.current?.abort(), []);

  const words: Record<Unusable, string> = {
    unreadable: t`This file can’t be shown as a picture. Please choose another one.`,
    'no-picture': t`This file can’t be shown as a picture. Please choose another one.`,
    lost: t`The picture that was shared did not reach the app, and is stored nowhere. Please choose it here.`,
    'too-large': t`This file is too large. Please choose a smaller picture.`,
    'too-small': t`This picture is too small: it needs at least ${leastSide} pixels a side.`,
  };
  /** Starts a step that is aborted by the next one, or by closing the sheet. */
  const begin = (next: OwnPicture['step']): AbortSignal => {
    work.current?.abort();
    work.current = new AbortController();
    setProblem(undefined);
    setStep(next);
    return work.current.signal;
  };
  const callBack = () => {
    work.current?.abort();
    setStep('idle');
  };

  const open = async (file: Blob) => {
    const signal = begin('opening');
    const opened = await openPictureFile(file);
    if (signal.aborted) return opened.ok ? opened.picture.close() : undefined;
    setStep('idle');
    if (!opened.ok) return setProblem(words[opened.why]);
    setView(wholeView);
    setPicture(opened.picture);
  };
  const openShared = async (outcome: string) => {
    const signal = begin('opening');
    const file = outcome === kept ? await takeSharedPicture() : undefined;
    if (signal.aborted) return;
    if (file) return open(file);
    setStep('idle');
    const [, said] = Object.entries(words).find(([why]) => why === outcome) ?? [];
    setProblem(said ?? t`The picture that was shared is no longer on this phone: it waits for an hour at most. Please choose it here.`);
  };
  const send = async () => {
    if (!picture) return;
    const signal = begin('sending');
    const square = await cutSquare(picture, seenSquare(view, picture), uploadedPicture.sentSide);
    if (signal.aborted) return;
    const result = square && (await uploadAvatar(square, signal));
    if (signal.aborted) return;
    setStep('idle');
    if (!result) setProblem(words.unreadable);
    else if (result.state === 'not-sent') setProblem(t`Your picture did not arrive. Nothing was changed, and you can try again.`);
    else if (result.state === 'refused') setProblem(result.message);
  };
  const drop = () => {
    callBack();
    setProblem(undefined);
    setPicture(undefined);
  };
  return { picture, view, step, problem, place: setView, open, openShared, send, drop, callBack };
}
