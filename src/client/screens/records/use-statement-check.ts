import { useEffect, useState } from 'react';
import { checkStatement, type StatementCheck } from '#domain/statement-check.ts';
import { canHash, sha256, verifyEd25519 } from '../../device/proofs.ts';
import { useSession } from '../../device/session.ts';
import { statementMark } from '../../device/statement-marks.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import type { KeptStatement } from '../../mirror/queries/statement.ts';

type Checked = { of: KeptStatement; check: StatementCheck };

/** The check of the stored statement; undefined while it runs, null if this browser can't hash. */
export function useStatementCheck(statement: Mirrored<KeptStatement>): StatementCheck | undefined | null {
  const memberId = useSession()?.memberId;
  const [checked, setChecked] = useState<Checked>();
  const kept = statement.state === 'ready' ? statement.value : undefined;

  useEffect(() => {
    if (!kept || memberId === undefined || !canHash()) return;
    let wanted = true;
    void checkKept(memberId, kept).then((check) => {
      if (wanted) setChecked({ of: kept, check });
    });
    return () => {
      wanted = false;
    };
  }, [kept, memberId]);

  if (!canHash()) return null;
  // The result for an older state says nothing about this one.
  return checked && checked.of === kept ? checked.check : undefined;
}

async function checkKept(memberId: string, { entries, head, checkpoint }: KeptStatement): Promise<StatementCheck> {
  const mark = await statementMark(memberId);
  return checkStatement({ memberId, links: entries, head, mark, checkpoint }, { sha256, verify: verifyEd25519 });
}
