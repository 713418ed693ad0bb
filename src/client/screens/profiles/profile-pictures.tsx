import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import { Gallery } from '../../ui/gallery.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './profile-pictures.module.css';

/** The pictures side by side, swiped by the browser's own scrolling; a tap opens them large. */
export function ProfilePictures({ id, pictures, name }: { id: string; pictures: readonly PictureFiles[]; name: string }) {
  const { t } = useLingui();
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [openAt, setOpenAt] = useState<number>();
  const count = pictures.length;
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setAt(Math.max(0, Math.min(count - 1, Math.round(Math.abs(scrollLeft) / clientWidth))));
  };
  if (count === 0) return <Picture picture={null} alt="" ratio="3 / 4" className={styles.single} />;
  return (
    <div className={styles.pictures}>
      <ul ref={strip} className={styles.strip} onScroll={follow} aria-label={t`Pictures`}>
        {pictures.map((picture, index) => {
          const number = index + 1;
          return (
            <li key={picture.base} className={styles.slide}>
              <button
                type="button"
                className={styles.open}
                aria-label={t`${name}, picture ${number} of ${count}`}
                onClick={() => setOpenAt(index)}
              >
                <Picture
                  picture={picture}
                  alt=""
                  ratio="3 / 4"
                  sizes="(min-width: 1001px) 650px, 100vw"
                  priority={index === 0}
                  {...(index === 0 ? { shared: `profile-${id}` } : {})}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {count > 1 && (
        <span className={styles.count} aria-hidden="true">
          {at + 1} / {count}
        </span>
      )}
      <Gallery pictures={pictures} openAt={openAt} onClose={() => setOpenAt(undefined)} name={name} />
    </div>
  );
}
