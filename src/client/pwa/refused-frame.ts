import { useEffect, useState } from 'react';
import { renewShell } from './worker.ts';

/**
 * Whether this page's own CSP refused a frame of that origin: the page came with the list of origins of its time, and the
 * club has added one since. `renewed` once a reload brings the current list (the worker caches the page with its policy).
 */
export function useRefusedFrame(origin: string): 'framed' | 'refused' | 'renewed' {
  const [state, setState] = useState<'framed' | 'refused' | 'renewed'>('framed');
  useEffect(() => {
    let unmounted = false;
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !blockedURI.startsWith(origin)) return;
      setState('refused');
      void renewShell().then((renewed) => !unmounted && renewed && setState('renewed'));
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => {
      unmounted = true;
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
  }, [origin]);
  return state;
}
