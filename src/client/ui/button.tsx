import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { handsFocusToTitle } from './focus-title.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** `primary`: the main action of a screen. */
  kind?: 'primary' | 'plain' | 'quiet';
  /** In progress: looks pressed, can't be pressed again. */
  busy?: boolean;
  /** Can't be pressed, and why; the reason is shown below the button. It stays focusable, so that the reason is read out. */
  disabledReason?: string | undefined;
  icon?: ReactNode;
};

export function Button({
  ref = handsFocusToTitle,
  kind = 'plain',
  busy = false,
  disabledReason,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  // Only `aria-disabled`: the reason is in the element that `aria-describedby` names.
  const blocked = busy || disabledReason !== undefined || rest['aria-disabled'] === true;
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={ref}
        className={classNames(styles.button, styles[kind], className)}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={(event) => {
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {icon}
        <span className={styles.label}>{children}</span>
        {busy && <span className={styles.dots} aria-hidden="true" />}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  );
}
