import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MemberInfo } from '#contract/collections/member.ts';
import { setAvatar, settingAvatar } from '../../commands/member-profile.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { HidingImage } from '../../ui/hiding-image.tsx';
import { useNavigate, useSearch } from '../../ui/location.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import styles from './avatar.module.css';
import { AvatarSheet } from './avatar-sheet.tsx';
import { useOwnPicture } from './use-own-picture.ts';

/** The member's picture, large; a tap opens the choices for another one (S17). */
export function AvatarHead({ member }: { member: MemberInfo }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const own = useOwnPicture();
  useShared((outcome) => {
    setOpen(true);
    void own.openShared(outcome);
  });
  const close = () => {
    setOpen(false);
    own.drop();
  };
  const { note, disabledReason, busy, blocked } = useCommandForm({}, useFormCommand(settingAvatar), {
    done: (message) => {
      close();
      toast(message, 'good');
    },
  });
  return (
    <div className={styles.head}>
      <button type="button" className={styles.large} aria-label={t`Change picture`} onClick={() => setOpen(true)}>
        <HidingImage src={member.header_img} />
      </button>
      <div>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          <Trans>Change picture</Trans>
        </Button>
      </div>
      {/* In the sheet while that is open: here it would be behind it. */}
      {!open && <CommandNote note={note} what={t`Your picture`} />}
      <AvatarSheet
        open={open}
        onClose={close}
        chosen={member.header_img}
        busy={busy}
        blockedReason={disabledReason}
        note={note}
        own={own}
        onChoose={(name) => {
          if (!blocked) void setAvatar(name);
        }}
      />
    </div>
  );
}

/** Calls `open` with what became of a picture that another app has shared, if the address says so: once, and not again after a reload or a step back. */
function useShared(open: (outcome: string) => void): void {
  const { shared } = useSearch({ from: '/member/Infomation' });
  const navigate = useNavigate();
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    if (shared !== undefined) {
      if (waiting.current !== shared) navigate({ to: '/Infomation', replace: true });
      waiting.current = shared;
      return;
    }
    // Only now: the sheet has a step of its own in the history, above the corrected address.
    const outcome = waiting.current;
    waiting.current = undefined;
    if (outcome !== undefined) open(outcome);
  });
}

export const AvatarHeadSkeleton = () => (
  <div className={styles.head} aria-busy="true">
    <Skeleton width="112px" height="112px" round />
    <Skeleton width="40%" height="44px" />
  </div>
);
