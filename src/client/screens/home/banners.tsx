import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import type { SystemConfig } from '#contract/collections/base.ts';
import { ofAge } from '../../ui/age-gate.ts';
import type { CarouselProps } from '../../ui/carousel.tsx';
import { bannerSizes, firstPictureShown } from '../../ui/first-picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home.module.css';

const moveOnMs = 6000;
const ratio = '16 / 7';

/** Shown until the carousel's chunk is loaded, or if it can't be: the same size, the same picture. */
const FirstSlide = ({ slides, className }: Pick<CarouselProps, 'slides' | 'className'>) => (
  <div className={className}>{slides[0]?.content}</div>
);

/** Not in Home's own chunk, which is what every start waits for. */
const Carousel = lazy<ComponentType<CarouselProps>>(() =>
  ofAge()
    .then(firstPictureShown)
    .then(() => import('../../ui/carousel.tsx'))
    .then(
      ({ Carousel: carousel }) => ({ default: carousel }),
      () => ({ default: FirstSlide }),
    ),
);

/** The banner carousel (S3). Its space is reserved from the first frame. */
export function Banners({ config }: { config: SystemConfig | 'loading' | 'missing' }) {
  const { t } = useLingui();
  if (config === 'loading')
    return (
      <div className={styles.banners}>
        <Skeleton ratio={ratio} className={styles.banner} />
      </div>
    );
  if (config === 'missing' || config.banners.length === 0) return null;
  const slides = config.banners.map(({ url, picture }, index) => ({
    key: url,
    content: picture ? (
      <Picture picture={picture} alt="" ratio={ratio} sizes={bannerSizes} priority={index === 0} className={styles.banner} />
    ) : (
      <img className={styles.banner} src={url} alt="" width="1200" height="525" loading={index === 0 ? 'eager' : 'lazy'} />
    ),
  }));
  return (
    <div className={styles.banners}>
      <Suspense fallback={<FirstSlide slides={slides} className={styles.carousel} />}>
        <Carousel label={t`From the club`} slides={slides} autoMs={moveOnMs} className={styles.carousel} />
      </Suspense>
    </div>
  );
}
