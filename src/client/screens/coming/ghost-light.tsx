import styles from './coming.module.css';

/** The one bulb that a theatre leaves burning on its empty stage. */
export function GhostLight() {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 220" aria-hidden="true">
      <defs>
        <radialGradient id="ghost-light" cx="50%" cy="50%" r="50%">
          <stop offset="0" stopColor="var(--glow)" />
          <stop offset="1" stopColor="transparent" />
        </radialGradient>
      </defs>
      <path className={styles.curtain} d="M0 0h320v18c-40 12-120 12-160 0C120 30 40 30 0 18z" />
      <path className={styles.curtain} d="M0 0h64c2 62-6 128-30 178H0zM320 0h-64c-2 62 6 128 30 178h34z" />
      <path
        className={styles.fold}
        d="M20 20c2 60-2 112-10 152M44 20c2 58-4 106-18 146M300 20c-2 60 2 112 10 152M276 20c-2 58 4 106 18 146"
      />
      <ellipse className={styles.floor} cx="160" cy="186" rx="150" ry="22" />
      <ellipse cx="160" cy="188" rx="86" ry="13" fill="url(#ghost-light)" />
      <circle className={styles.halo} cx="160" cy="82" r="78" fill="url(#ghost-light)" />
      <path className={styles.stand} d="M160 98v86M142 188c4-4 9-5 18-5s14 1 18 5" />
      <path className={styles.cage} d="M149 92h22M151 92c-7-8-8-22 0-31 5-5 13-5 18 0 8 9 7 23 0 31M160 57v35M147 76h26" />
      <circle className={styles.bulb} cx="160" cy="77" r="8" />
    </svg>
  );
}
