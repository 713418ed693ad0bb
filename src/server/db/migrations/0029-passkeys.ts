import type { Migration } from './migration.ts';

/** Members' passkeys, and the challenges that wait for an authenticator's answer. */
export const passkeys: Migration = {
  name: '0029-passkeys',
  statements: ({ id, integer, strict }) => [
    `create table passkeys (
      id ${id} primary key,
      member_id ${id} not null references members (id),
      credential_id text not null unique,
      public_key text not null,
      counter ${integer} not null check (counter >= 0),
      transports text not null,
      name text not null,
      created_ms ${integer} not null,
      used_ms ${integer}
    )${strict}`,
    'create index passkeys_by_member on passkeys (member_id, created_ms, id)',
    // A challenge to add a passkey is its member's only one; one to log in belongs to nobody yet.
    `create table passkey_challenges (
      hash text primary key,
      member_id ${id} unique references members (id),
      device text not null,
      expires_ms ${integer} not null
    )${strict}`,
    'create index passkey_challenges_by_end on passkey_challenges (expires_ms)',
  ],
};
