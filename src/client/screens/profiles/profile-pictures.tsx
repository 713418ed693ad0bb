import { useLingui } from '@lingui/react/macro';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import { sparesData } from '../../device/data-saving.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Gallery, useGallery } from '../../ui/gallery.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './profile-pictures.module.css';

/** The pictures side by side; a tap opens them in full screen (S39). */
export function ProfilePictures({ id, pictures, name }: { id: string; pictures: readonly PictureFiles[]; name: string }) {
  const { t } = useLingui();
  const gallery = useGallery();
  const count = pictures.length;
  if (count === 0) return <Picture picture={null} alt="" ratio="3 / 4" className={styles.single} />;
  const slides = pictures.map((picture, index) => {
    const number = index + 1;
    return {
      key: picture.base,
      content: (
        <button
          ref={gallery.thumb(index)}
          type="button"
          className={styles.open}
          aria-label={t`${name}, picture ${number} of ${count}`}
          onClick={() => gallery.open(index)}
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
      ),
    };
  });
  return (
    <>
      <Carousel label={t`Pictures`} slides={slides} at={gallery.at} />
      <Gallery pictures={pictures} {...gallery.shown} name={name} savesData={sparesData()} />
    </>
  );
}
