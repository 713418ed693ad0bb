import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

type PictureFileButtonProps = {
  onFile: (file: File) => void;
  children: ReactNode;
  kind?: 'plain' | 'quiet';
  icon?: ReactNode;
  /** Reading a file. */
  busy?: boolean;
  /** Can't be pressed for a moment. */
  disabled?: boolean;
  /** Can't be pressed; the reason is in the element that `describedBy` names. */
  blocked?: boolean;
  describedBy?: string;
};

/** Opens the device's picker of pictures: its gallery, its camera or its files. */
export function PictureFileButton({
  onFile,
  children,
  disabled = false,
  busy = false,
  blocked = false,
  describedBy,
  ...button
}: PictureFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...button}
        busy={busy || disabled}
        aria-disabled={blocked || undefined}
        aria-describedby={blocked ? describedBy : undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
