import { useEffect, useState } from 'react';
import { renewShell } from './worker.ts';

/**
 * Whether this page's own policy refused a frame of that origin: the page came with the list of origins of its day, and the
 * club has named another since. `renewed` once a reload brings the present list (the worker keeps the page, and its policy).
 */
export function useRefusedFrame(origin: string): 'framed' | 'refused' | 'renewed' {
  const [state, setState] = useState<'framed' | 'refused' | 'renewed'>('framed');
  useEffect(() => {
    let gone = false;
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !blockedURI.startsWith(origin)) return;
      setState('refused');
      void renewShell().then((renewed) => !gone && renewed && setState('renewed'));
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      gone = true;
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [origin]);
  return state;
}
