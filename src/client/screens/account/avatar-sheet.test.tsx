import { expect, test, vi } from 'vitest';
import { draw, found } from '../../../../tests/client/drawn.tsx';
import type { Note } from '../../ui/use-command-form.ts';
import { AvatarSheet } from './avatar-sheet.tsx';
import type { OwnPicture } from './use-own-picture.ts';

vi.mock('./avatar-crop.tsx', () => ({ AvatarCrop: () => null, CropActions: () => null }));
vi.mock('./picture-file-button.tsx', () => ({ PictureFileButton: () => null }));
vi.mock('../../mirror/queries/base-info.ts', () => ({ useBaseInfo: () => ({ state: 'ready', value: { head_toal: 2 } }) }));

const sheet = (note: Note, picture?: object) => (
  <AvatarSheet
    {...{ open: true, chosen: '/avatars/1.png', busy: false, blockedReason: undefined, note }}
    own={{ picture, step: 'none' } as unknown as OwnPicture}
    onClose={() => undefined}
    onChoose={() => undefined}
  />
);
const said = () => [...document.querySelectorAll('dialog [data-state]')].map(({ textContent }) => textContent);

test.each([
  ['a picture of the set', undefined],
  ['a picture of the member’s own', {}],
])(
  'what became of choosing %s is said in the sheet, once; of a picture of the long list it is brought into view',
  async (_which, picture) => {
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const { show } = await draw(sheet({ state: 'quiet' }, picture));
    expect(said()).toEqual([]);
    await show(sheet({ state: 'nothing-happened' }, picture));
    expect(said()).toEqual([expect.stringContaining('Nothing happened. You can try again.')]);
    expect(found('dialog [data-state]').closest('[role="status"]')).not.toBeNull();
    expect(intoView).toHaveBeenCalledTimes(picture ? 0 : 1);
  },
);
