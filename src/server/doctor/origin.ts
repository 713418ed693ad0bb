import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { type Finding, fault, ok, orOk, warning } from './finding.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || host.startsWith('127.') || host === '::1' || host === '[::1]';

/** The prefix length of the widest range that can be a private network. */
const narrowBits = { 4: 16, 6: 48 } as const;

/** Ranges of TRUST_PROXY that contain more machines than proxies could. */
function wideRanges(trustProxy: readonly string[]): string[] {
  return trustProxy.filter((entry) => {
    const [address = '', bits] = entry.split('/');
    const kind = isIP(address) === 6 ? 6 : 4;
    return bits !== undefined && Number(bits) < narrowBits[kind];
  });
}

type Reached = Pick<Config, 'host' | 'publicOrigin' | 'trustProxy'>;

/** Judges how members reach the club: PUBLIC_ORIGIN, HOST and TRUST_PROXY together. */
export function judgeOrigin({ host, publicOrigin, trustProxy }: Reached): Finding[] {
  const origin = publicOrigin === undefined ? undefined : new URL(publicOrigin);
  const findings: Finding[] = [];
  if (origin === undefined) {
    if (isLoopback(host) && trustProxy.length === 0)
      return [ok('address', 'the club is for this machine alone (HOST is loopback, no PUBLIC_ORIGIN)')];
    const says =
      'PUBLIC_ORIGIN is unset, and the club is open to other machines: cookies are not marked as secure, and browsers get no HSTS';
    findings.push(warning('address', says, 'set PUBLIC_ORIGIN to the address that members type, with https'));
  } else if (origin.protocol === 'http:' && !isLoopback(origin.hostname)) {
    const says = 'PUBLIC_ORIGIN is http: passwords travel in the clear, and phones neither install the club nor keep it offline';
    findings.push(fault('address', says, 'put a proxy with TLS before the club (README, "Behind a proxy") and set PUBLIC_ORIGIN to https'));
  }
  if (origin?.protocol === 'https:' && trustProxy.length === 0) {
    const says = 'TRUST_PROXY is unset behind https: every member counts as the proxy, and a few wrong passwords lock all of them out';
    findings.push(fault('proxy', says, 'set TRUST_PROXY to the address from which the proxy connects, e.g. 127.0.0.1'));
  }
  if (trustProxy.length > 0 && !isLoopback(host) && !isIP(host)) {
    findings.push(
      warning('proxy', `HOST is the name ${host}: what it stands for decides who may claim any address`, 'set HOST to an address'),
    );
  }
  for (const range of wideRanges(trustProxy)) {
    const says = `TRUST_PROXY trusts ${range}: every machine in there may claim any address, and so pass every limit`;
    findings.push(warning('proxy', says, 'name the proxies themselves'));
  }
  return orOk(findings, 'address', `members come by ${publicOrigin}, addresses are believed from ${trustProxy.join(', ') || 'nobody'}`);
}
