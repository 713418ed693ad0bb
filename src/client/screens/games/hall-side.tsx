import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { useNavigate } from '../../ui/location.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './hall.module.css';

/** All classes. */
export const all = '0';

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The side bar with the categories: vertical tabs with one tab stop. */
export function HallSide({ chosen, panelId }: { chosen: string; panelId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const side = useRef<HTMLDivElement>(null);
  const classes = useWholeList('lottery-classes');
  if (classes.state === 'loading')
    return (
      <div className={styles.side} aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="44px" />
        ))}
      </div>
    );
  const known = classes.state === 'ready' ? classes.value : [];
  const items: { id: string; name: string; lang?: string | undefined }[] = [
    { id: all, name: t({ message: 'All', comment: 'All categories of games' }) },
    ...known,
  ];
  const choose = (id: string) => navigate({ to: '/Game', search: id === all ? {} : { class: id }, replace: true });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex(({ id }) => id === chosen);
    const to = items[steps[event.key]?.(at, items.length) ?? -1];
    if (!to) return;
    event.preventDefault();
    choose(to.id);
    side.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(to.id)}"]`)?.focus({ preventScroll: true });
  };
  return (
    <div ref={side} role="tablist" aria-orientation="vertical" aria-label={t`Categories`} className={styles.side}>
      {items.map(({ id, name, lang }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-value={id}
          className={styles.class}
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
          onKeyDown={onKeyDown}
        >
          <span lang={lang}>{name}</span>
        </button>
      ))}
    </div>
  );
}
