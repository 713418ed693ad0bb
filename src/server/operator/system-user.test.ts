import { expect, test } from 'vitest';
import { judgePeople } from '../doctor/people.ts';
import { loginUidIn, type SystemSeen, systemUser } from './system-user.ts';

const passwd = 'root:x:0:0:root:/root:/bin/bash\nmira:x:1001:1001::/home/mira:/bin/bash\nfoyer:x:999:999::/srv/foyer:/bin/false\n';

test.each<[string, Partial<SystemSeen>, string, boolean]>([
  ['a person at their own account', { uid: 1_001, username: 'mira', loginUid: 1_001 }, 'mira (1001)', false],
  ['a person behind sudo -u foyer', { uid: 999, username: 'foyer', loginUid: 1_001 }, 'mira (1001)', false],
  ['a person who became root', { uid: 0, username: 'root', loginUid: 1_001 }, 'mira (1001)', false],
  ['an account without a log-in of its own', { uid: 999, username: 'foyer', loginUid: undefined }, 'foyer (999)', false],
  ['somebody of whom only the number is known', { uid: 999, username: 'foyer', loginUid: 2_000 }, 'user (2000)', false],
  ['root, who logged in as root', { uid: 0, username: 'root', loginUid: 0 }, 'root (0)', true],
  ['root in a container', { uid: 0, username: 'root', loginUid: undefined }, 'root (0)', true],
  ['an account without a name', { uid: 4_321, username: undefined, loginUid: undefined }, 'user (4321)', false],
  ['a system without numbers', { uid: -1, username: 'mira', loginUid: undefined }, 'mira (-1)', true],
])('%s is identified by who logged in, as %s (H17, H18)', (_what, seen, actor, unsure) => {
  const user = systemUser({ uid: 999, username: 'foyer', loginUid: undefined, passwd, ...seen });
  expect([user.actor, user.unsure !== undefined]).toEqual([actor, unsure]);
});

test.each([
  ['1001\n', 1_001],
  ['0', 0],
  ['4294967295', undefined],
  ['', undefined],
  ['mira', undefined],
])('%j in /proc/self/loginuid is %j', (text, uid) => {
  expect(loginUidIn(text)).toBe(uid);
});

test.each<[string, Parameters<typeof judgePeople>[0], string | undefined]>([
  ['off', { fromPoints: 0, actors: [], unsure: 'root' }, undefined],
  ['two users', { fromPoints: 100, actors: ['mira (1001)', 'club', 'noor (1002)'], unsure: undefined }, 'ok: 2 system users have acted'],
  [
    'one user under two names',
    { fromPoints: 100, actors: ['mira (1001)', 'Boss', 'mira.new (1001)', 'club'], unsure: undefined },
    "warning: only mira.new (1001) has acted so far: withdrawals from 100 points on can't be paid",
  ],
  [
    'nobody yet',
    { fromPoints: 100, actors: [], unsure: undefined },
    "warning: only nobody has acted so far: withdrawals from 100 points on can't be paid",
  ],
  [
    'root',
    { fromPoints: 100, actors: ['mira (1001)', 'noor (1002)'], unsure: 'it is run as root' },
    "warning: two people can't be told apart here: it is run as root",
  ],
])('the two-person rule with %s (H17)', (_what, seen, says) => {
  const [finding] = judgePeople(seen);
  expect(finding && `${finding.level}: ${finding.says}`).toBe(says);
});
