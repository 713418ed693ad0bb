import { Trans } from '@lingui/react/macro';
import styles from './skip-link.module.css';

/**
 * The first stop of the keyboard: past the bars to the screen's title. The tab bar follows it, before the screen, since a list above
 * it may have no end; on arrival the focus is on the title, from where the content is one step ahead and the bars one step back.
 */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it does lead to a place in this page
  <a
    href="#content"
    className={styles.skip}
    data-fleeting="gone"
    onClick={(event) => {
      // The address stays: an anchor in it would be an entry of the history.
      event.preventDefault();
      document.querySelector<HTMLElement>('main h1[tabindex]')?.focus();
    }}
  >
    <Trans comment="The first link of each page, seen only by keyboard and screen reader users">Skip to content</Trans>
  </a>
);
