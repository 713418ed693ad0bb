import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import { MoreVideos } from './more-videos.tsx';
import { savedFirst } from './saved-list.tsx';

const now = vi.hoisted(() => ({ connection: 'online', saved: [] as { id: string; class_id: string }[] }));
const listed = ['a', 'b', 'c'].map((id) => ({ id, class_id: 'dance' }));
vi.mock('../../mirror/queries/connection.ts', () => ({ useConnection: () => now.connection }));
vi.mock('../../mirror/queries/saved-videos.ts', () => ({ useSavedVideos: () => now.saved.map((video) => ({ saved: video, video })) }));
vi.mock('../../mirror/queries/list.ts', () => ({ useList: () => ({ state: 'ready', rows: listed }) }));
vi.mock('./video-card.tsx', () => ({ VideoCard: () => null, VideoCardSkeleton: () => null }));
vi.mock('../../ui/pull-list.tsx', () => ({
  PullList: ({ feed }: { feed: { rows: { id: string }[] } }) => <p data-ids>{feed.rows.map(({ id }) => id).join(' ')}</p>,
}));

beforeEach(() => {
  Object.assign(now, { connection: 'online', saved: [] });
  vi.stubGlobal('scrollY', 0);
});

/** The videos below the player of `c`, drawn again when the connection changes. */
async function below() {
  const videos = () => <MoreVideos classId="dance" without="c" />;
  const { container, show } = await draw(videos());
  return {
    ids: () => container.querySelector('[data-ids]')?.textContent,
    becomes: (connection: 'online' | 'offline') => {
      now.connection = connection;
      return show(videos());
    },
  };
}

const saved = (...ids: string[]) => ids.map((id) => ({ id, class_id: id === 'x' ? 'opera' : 'dance' }));

test('saved videos come first, each once, and also those that the list has not reached', () => {
  const rows = listed.map(({ id }) => ({ id }));
  expect(savedFirst(rows, [{ id: 'z' }, { id: 'b' }]).map(({ id }) => id)).toEqual(['z', 'b', 'a', 'c']);
  expect(savedFirst(rows, [])).toBe(rows);
});

test('offline those of the category that are saved come first, also below a video, and stay there when the connection is back', async () => {
  now.saved = saved('b', 'c', 'x', 'z');
  const more = await below();
  expect(more.ids()).toBe('a b');
  await more.becomes('offline');
  expect(more.ids()).toBe('b z a');
  await more.becomes('online');
  expect(more.ids()).toBe('b z a');
});

test('further down nothing moves when the connection is lost', async () => {
  now.saved = saved('b');
  vi.stubGlobal('scrollY', 900);
  const more = await below();
  await more.becomes('offline');
  expect(more.ids()).toBe('a b');
});
