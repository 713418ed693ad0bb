import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** A name and its value; one without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Facts about one thing, a line each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          !!value && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
