import styles from './coming.module.css';

/** The one bulb that a theatre leaves burning on its empty stage. */
export function GhostLight() {
  return (
    <svg className={styles.drawing} viewBox="0 0 360 260" aria-hidden="true">
      <defs>
        <radialGradient id="ghost-light">
          <stop className={styles.lightIn} offset="0" />
          <stop className={styles.lightOut} offset="1" />
        </radialGradient>
      </defs>
      <path className={styles.back} d="M48 0h264v214H48z" />
      <circle className={styles.halo} cx="180" cy="104" r="104" fill="url(#ghost-light)" />
      <path className={styles.boards} d="M18 214h324l18 46H0z" />
      <path className={styles.joint} d="M70 214l-18 46M112 214l-12 46M152 214l-6 46M208 214l6 46M248 214l12 46M290 214l18 46" />
      <ellipse cx="180" cy="228" rx="112" ry="17" fill="url(#ghost-light)" />
      <path className={styles.stand} d="M180 126v98M158 230c6-5 13-6 22-6s16 1 22 6" />
      <path className={styles.cage} d="M168 119h24M170 119c-9-9-10-27 0-38 6-6 14-6 20 0 10 11 9 29 0 38M180 77v42M164 101h32" />
      <circle className={styles.bulb} cx="180" cy="101" r="9" />
      <path className={styles.curtain} d="M0 0h96c6 66-8 148-56 222H0zM360 0h-96c-6 66 8 148 56 222h40z" />
      <path
        className={styles.fold}
        d="M14 30c2 70 0 130-6 186M38 30c4 66 0 126-14 184M64 30c5 58-2 112-26 172M346 30c-2 70 0 130 6 186M322 30c-4 66 0 126 14 184M296 30c-5 58 2 112 26 172"
      />
      <path
        className={styles.valance}
        d="M0 0h360v22c-12 16-48 16-60 0-12 16-48 16-60 0-12 16-48 16-60 0-12 16-48 16-60 0-12 16-48 16-60 0-12 16-48 16-60 0z"
      />
      <path
        className={styles.fringe}
        d="M0 22c12 16 48 16 60 0 12 16 48 16 60 0 12 16 48 16 60 0 12 16 48 16 60 0 12 16 48 16 60 0 12 16 48 16 60 0"
      />
    </svg>
  );
}
