/**
 * A picture that another app shares with the installed one (the manifest's `share_target`): the worker keeps it on the device, and the screen
 * of the member's own data shows it, to be placed and saved there. The server never takes it at this address.
 */
export const sharedPicture = {
  /** The address that it is posted to. It never changes: an installed app may have the manifest of an earlier release. */
  path: '/share-picture',
  /** The field of the form. */
  field: 'picture',
  /** Bytes: as much as a file that the member chooses may have (client/ui/picture-file.ts). */
  mostBytes: 50 * 1024 * 1024,
  /** How long it waits on the device for the member, in ms: long enough to log in first. */
  keptMs: 3_600_000,
  /** Header of the cached picture: when it came, in ms of the device's clock. */
  cameAt: 'x-foyer-came-ms',
} as const;

/**
 * What became of it. `lost`: it is stored nowhere, since no worker runs (the server got it, and discarded it) or the device has no room.
 */
export type SharedOutcome = 'kept' | 'no-picture' | 'too-large' | 'lost';

/** Where sharing leads. */
export const placeAfterSharing = (outcome: SharedOutcome): string => `/Infomation?shared=${outcome}`;
