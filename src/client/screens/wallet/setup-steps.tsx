import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberInfo } from '#contract/collections/member.ts';
import { CheckIcon, ForwardIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { LinkTarget } from '../../ui/location.ts';
import styles from './setup-steps.module.css';

/** Whether the member still has to set something up before a withdrawal. */
export const needsSetup = ({ paypassword, is_bank }: MemberInfo): boolean => paypassword === 0 || is_bank === 0;

type Step = { title: string; text: string; done: boolean; target: LinkTarget };

/**
 * What is to be done before a withdrawal, in order: what is done, what comes next, and what then remains (T18, T23, X4, X16).
 * `here` is the screen that shows it, and to which the fund password leads back.
 */
export function SetupSteps({ member, here }: { member: MemberInfo; here: '/withdraw' | '/BindCard' }) {
  const { t } = useLingui();
  const steps: Step[] = [
    {
      title: t`Please set your withdrawal password`,
      text: t`Six digits that only you know. They confirm every withdrawal.`,
      done: member.paypassword === 1,
      target: { to: '/SetPayPassword', search: { next: here } },
    },
    {
      title: t`Please set bank account`,
      text: t`Payouts go to an account of yours. It is set once; later only online service can change it.`,
      done: member.is_bank === 1,
      target: { to: '/BindCard' },
    },
    {
      title: t({ message: 'Withdraw', comment: 'Take points out of the account' }),
      text: t`The amount and the fund password. You see everything once more before it is sent.`,
      done: false,
      target: { to: '/withdraw' },
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <div className={styles.container}>
      <h2 className={styles.heading}>
        <Trans>Three steps to a withdrawal</Trans>
      </h2>
      <ol className={styles.list}>
        {steps.map((step, at) => (
          <li key={step.title} aria-current={at === next ? 'step' : undefined}>
            <StepRow step={step} number={at + 1} open={at === next} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepRow({ step: { title, text, done, target }, number, open }: { step: Step; number: number; open: boolean }) {
  const inside = (
    <>
      <span className={styles.number} data-done={done || undefined}>
        {done ? <CheckIcon width="20" height="20" /> : number}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{done ? <Trans comment="Of a step: it is done">Done</Trans> : text}</span>
      </span>
      {open && <ForwardIcon className={styles.forward} width="20" height="20" />}
    </>
  );
  return open ? (
    <Link {...target} className={styles.step}>
      {inside}
    </Link>
  ) : (
    <div className={styles.step} data-waits={!done || undefined}>
      {inside}
    </div>
  );
}
