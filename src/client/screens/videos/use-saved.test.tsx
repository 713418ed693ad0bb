import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import type { Opened } from '../../commands/open-video.ts';
import type { Saving } from '../../commands/save-video.ts';
import { createStore } from '../../device/store.ts';
import { useSaved } from './use-saved.ts';

const commands = vi.hoisted(() => ({ confirmVideo: vi.fn(), dropVideo: vi.fn(), find: (): void => undefined }));
const saving = createStore<Saving>({ state: 'none' });
vi.mock('../../commands/save-video.ts', () => ({
  confirmVideo: commands.confirmVideo,
  dropVideo: commands.dropVideo,
  findSavedVideo: () => new Promise<void>((found) => (commands.find = found)),
  savedBytes: async () => undefined,
  savedCaptions: async () => [],
  savingOf: () => saving,
}));

const video = { id: 'v', etag: 'e' };
const open = { state: 'open', video: { is_see: 1, captions: [] } } as unknown as Opened;
function Stage({ opened }: { opened: Opened | { state: 'opening' } }) {
  useSaved('v', opened);
  return null;
}
const isFound = () =>
  act(async () => {
    saving.set({ state: 'saved', video } as unknown as Saving);
    commands.find();
  });

beforeEach(() => {
  saving.set({ state: 'none' });
  vi.clearAllMocks();
});

test.each(['the saved video is found', 'the server has answered'])(
  'the right to a saved video is confirmed once, if %s first',
  async (first) => {
    const isFirst = first === 'the saved video is found';
    const { show } = await draw(<Stage opened={{ state: 'opening' }} />);
    if (isFirst) await isFound();
    await show(<Stage opened={open} />);
    if (!isFirst) await isFound();
    await show(<Stage opened={open} />);
    expect(commands.confirmVideo.mock.calls).toEqual([[video, { is_see: 1, captions: [] }]]);
    expect(commands.dropVideo).not.toHaveBeenCalled();
  },
);
