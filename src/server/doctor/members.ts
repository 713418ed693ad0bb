import { passwordHashing } from '../commands/password-hashing.ts';
import type { Queries } from '../db/database.ts';
import { members as demoMembers, inviteCode } from '../demo/log-ins.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** Demo members whose published password still opens their account. */
async function openDemoLogIns(queries: Queries, parts: { pepper: Uint8Array; randomBytes(length: number): Uint8Array }): Promise<string[]> {
  const passwords = passwordHashing(parts);
  const open: string[] = [];
  for (const { username, password } of demoMembers) {
    const known = await queries
      .selectFrom('members')
      .select(['password_hash', 'status'])
      .where('username_key', '=', username)
      .executeTakeFirst();
    if (known?.status !== 1) continue;
    const verdict = await passwords.verify(password, known.password_hash);
    if (verdict.ok && verdict.value) open.push(username);
  }
  return open;
}

/** Judges log-ins with published passwords. */
export function judgeLogIns(open: readonly string[], { demo, publicOrigin }: { demo: boolean; publicOrigin: string | undefined }): Finding {
  if (open.length === 0) return ok('log-ins', 'nobody has a password out of the demo');
  const says = `${open.join(' and ')} can be entered with the passwords that npm start prints`;
  if (demo && publicOrigin === undefined) return ok('log-ins', `${says}: this is the demo club, on this machine`);
  const todo = demo
    ? 'open a club of your own with DEMO=0 in a new DATA_DIR; a demo club is for looking around'
    : 'npm run -s operator -- member disable NAME --reason TEXT';
  return fault('log-ins', says, todo);
}

/** Judges the invite codes. */
export function judgeInvites(codes: readonly { code: string; left: number | null }[], demo: boolean): Finding {
  const open = codes.filter(({ left }) => left === null || left > 0);
  if (open.length === 0)
    return warning('invites', 'no invite code is left: nobody can join', 'npm run -s operator -- invite create --uses 10');
  if (!demo && open.some(({ code }) => code === inviteCode))
    return warning(
      'invites',
      `the code ${inviteCode} stands in the program: anybody can join`,
      'make codes of your own and let that one run out',
    );
  return ok('invites', `${open.length} ${open.length === 1 ? 'code is' : 'codes are'} open`);
}

export async function checkMembers(
  queries: Queries,
  parts: { pepper: Uint8Array; randomBytes(length: number): Uint8Array; demo: boolean; publicOrigin: string | undefined },
): Promise<Finding[]> {
  const codes = await queries.selectFrom('invites').select(['code', 'uses_left as left']).execute();
  return [judgeLogIns(await openDemoLogIns(queries, parts), parts), judgeInvites(codes, parts.demo)];
}
