/** What the system says about whoever runs a command; everything is handed in. */
export interface SystemSeen {
  /** The process's own user; -1 where the system has none. */
  uid: number;
  username: string | undefined;
  /**
   * `/proc/self/loginuid`: set by the kernel when somebody logs in, kept through `sudo` and `su`, and changed by nobody
   * afterwards. Undefined where the system has none, as in most containers.
   */
  loginUid: number | undefined;
  /** `/etc/passwd`, for the name of another user than the process's own; '' where it can't be read. */
  passwd: string;
}

/** Who acts, as the log and the two-person rule know them. */
export interface SystemUser {
  /** `name (uid)`: of who logged in, where the kernel says so, else of the process. */
  actor: string;
  /** Why two people can't be told apart by it, where they can't. */
  unsure?: string;
}

/** What `/proc/self/loginuid` holds before anybody has logged in. */
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
 * Who runs this. Behind `sudo -u foyer` everybody is `foyer`: there the kernel's login user tells people apart.
 * `SUDO_USER` and `SUDO_UID` do not: they are variables, and whoever may run the command may set them to anything.
 */
export function systemUser(seen: SystemSeen): SystemUser {
  const uid = seen.loginUid ?? seen.uid;
  const actor = `${nameOf(uid, seen)} (${uid})`;
  if (uid === 0) return { actor, unsure: 'it is run as root, which everybody with that access shares: log in with an account of your own' };
  if (seen.loginUid === undefined && seen.uid === -1) return { actor, unsure: 'this system has no numbers of users' };
  return { actor };
}
