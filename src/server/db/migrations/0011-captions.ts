import type { Migration } from './migration.ts';

/** Captions, as times and text: the file that is sent is generated each time, and ends where a preview does. */
export const captions: Migration = {
  name: '0011-captions',
  statements: ({ id, integer, strict }) => [
    // By clip: videos that share a clip also share its sound.
    `create table captions (
      clip ${id} not null,
      lang ${id} not null,
      cues text not null,
      count ${integer} not null check (count > 0),
      hash text not null,
      at_ms ${integer} not null,
      primary key (clip, lang)
    )${strict}`,
  ],
};
