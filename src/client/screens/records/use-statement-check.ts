import { useEffect, useState } from 'react';
import { checkStatement, type StatementCheck } from '#domain/statement-check.ts';
import { canHash, sha256, verifyEd25519 } from '../../device/proofs.ts';
import { useSession } from '../../device/session.ts';
import { statementMark } from '../../device/statement-marks.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import type { StoredStatement } from '../../mirror/queries/statement.ts';

type Checked = { of: StoredStatement; check: StatementCheck };

/** The check of the stored statement; undefined while it runs, null if this browser can't hash. */
export function useStatementCheck(statement: Mirrored<StoredStatement>): StatementCheck | undefined | null {
  const memberId = useSession()?.memberId;
  const [checked, setChecked] = useState<Checked>();
  const stored = statement.state === 'ready' ? statement.value : undefined;

  useEffect(() => {
    if (!stored || memberId === undefined || !canHash()) return;
    let wanted = true;
    void checkStored(memberId, stored).then((check) => {
      if (wanted) setChecked({ of: stored, check });
    });
    return () => {
      wanted = false;
    };
  }, [stored, memberId]);

  if (!canHash()) return null;
  // The result for an older state says nothing about this one.
  return checked && checked.of === stored ? checked.check : undefined;
}

async function checkStored(memberId: string, { entries, head, checkpoint }: StoredStatement): Promise<StatementCheck> {
  const mark = await statementMark(memberId);
  return checkStatement({ memberId, links: entries, head, mark, checkpoint }, { sha256, verify: verifyEd25519 });
}
