/** What the system knows about whoever runs a command; everything is passed in. */
export interface SystemSeen {
  /** The process's own user; -1 if the system has none. */
  uid: number;
  username: string | undefined;
  /**
   * `/proc/self/loginuid`: set by the kernel when somebody logs in, kept through `sudo` and `su`, and never changed afterwards. Undefined
   * if the system has none, as in most containers.
   */
  loginUid: number | undefined;
  /** `/etc/passwd`, for the name of a user other than the process's own; '' if it can't be read. */
  passwd: string;
}

/** Who acts, for the log and the two-person rule. */
export interface SystemUser {
  /** `name (uid)`: the user who logged in, if the kernel knows it, otherwise the process's. */
  actor: string;
  /** Why this can't distinguish two people, if it can't. */
  unsure?: string;
}

/** The value of `/proc/self/loginuid` before anybody has logged in. */
const unassignedUid = 4_294_967_295;

/** The number in that file. */
export function loginUidIn(text: string): number | undefined {
  const uid = /^[0-9]{1,10}$/.test(text.trim()) ? Number(text.trim()) : unassignedUid;
  return uid === unassignedUid ? undefined : uid;
}

function nameOf(uid: number, { username, uid: own, passwd }: SystemSeen): string {
  if (uid === own && username !== undefined) return username;
  const line = passwd.split('\n').find((one) => one.split(':')[2] === String(uid));
  return line?.split(':')[0] || 'user';
}

/**
 * Who runs this. With `sudo -u foyer` everybody is `foyer`: there the kernel's login user distinguishes people. `SUDO_USER` and `SUDO_UID`
 * do not: they are variables, and whoever runs the command can set them to anything.
 */
export function systemUser(seen: SystemSeen): SystemUser {
  const uid = seen.loginUid ?? seen.uid;
  const actor = `${nameOf(uid, seen)} (${uid})`;
  if (uid === 0) return { actor, unsure: 'it is run as root, which everybody with that access shares: log in with an account of your own' };
  if (seen.loginUid === undefined && seen.uid === -1) return { actor, unsure: 'this system has no numbers of users' };
  return { actor };
}
