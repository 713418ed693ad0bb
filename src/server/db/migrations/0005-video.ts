import type { Migration } from './migration.ts';

/** Playback: the heights of a video's files, and plays as stored events (H2). */
export const video: Migration = {
  name: '0005-video',
  statements: ({ id, integer, strict }) => [
    `alter table videos add column heights text not null default '[]'`,
    `alter table videos add column told_plays ${integer} not null default 0`,
    'create index videos_of_clip on videos (clip) where hidden = 0',
    'create index videos_to_tell on videos (id) where plays <> told_plays',
    // The primary key enforces the rule: one play per member, video and day.
    `create table plays (
      member_id ${id} not null references members (id),
      video_id ${id} not null references videos (id) on delete cascade,
      day text not null,
      at_ms ${integer} not null,
      primary key (member_id, video_id, day)
    )${strict}`,
    'create index plays_of_video on plays (video_id)',
  ],
};
