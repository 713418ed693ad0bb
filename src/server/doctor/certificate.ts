import { checkServerIdentity, connect } from 'node:tls';
import { dayMs, type Finding, fault, ok, spanText, warning } from './finding.ts';

/** The result of a TLS handshake. */
export type CertificateSeen =
  | { reached: false; why: string }
  | {
      reached: true;
      validFromMs: number;
      validToMs: number;
      /** Why the host name does not match, or ''. */
      nameFault: string;
      /** Why the chain does not end in a root that this machine trusts, or ''. */
      chainFault: string;
    };

/** Renewal runs a month before the end; two weeks before the end it has failed twice. */
const renewMs = 14 * dayMs;

/** Judges the certificate as browsers will. */
export function judgeCertificate(host: string, seen: CertificateSeen, nowMs: number): Finding {
  const about = 'certificate';
  if (!seen.reached) {
    const todo = "look at it from outside; a machine often can't reach its own public address";
    return warning(about, `${host} can't be reached from here (${seen.why}): its certificate was not looked at`, todo);
  }
  const { validFromMs, validToMs, nameFault, chainFault } = seen;
  const day = new Date(validToMs).toISOString().slice(0, 10);
  if (validToMs <= nowMs)
    return fault(about, `it ended on ${day}: browsers refuse the club`, 'renew it now, and look why nothing renewed it');
  if (validFromMs > nowMs) return fault(about, 'it begins in the future', 'look at this machine’s clock, and at the certificate');
  if (nameFault !== '') return fault(about, `it is not for ${host}: ${nameFault}`, 'get one for the name in PUBLIC_ORIGIN');
  if (chainFault !== '') {
    const todo = 'have the proxy send the whole chain (fullchain.pem), from an authority that browsers know';
    return fault(about, `browsers will not trust it (${chainFault})`, todo);
  }
  if (validToMs - nowMs < renewMs)
    return warning(about, `it ends on ${day}, in ${spanText(validToMs - nowMs)}`, 'look why nothing renewed it');
  return ok(about, `for ${host}, until ${day}`);
}

/** Faults about validity dates: they are judged by the dates, with the injected clock. */
const timeFaults = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

/** Makes a TLS handshake with an https origin as a browser would; never throws. `ca`: roots to trust instead of the system's. */
export function certificateOf(origin: string, limitMs: number, ca?: string): Promise<CertificateSeen> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      timeout: limitMs,
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
      // SNI must not contain an IP address (RFC 6066).
      ...(/^[0-9.]+$|^\[/.test(hostname) ? {} : { servername: hostname }),
    });
    const end = (seen: CertificateSeen) => {
      socket.destroy();
      resolve(seen);
    };
    socket.on('timeout', () => end({ reached: false, why: 'no answer in time' }));
    socket.on('error', (error) => end({ reached: false, why: 'code' in error ? String(error.code) : error.message }));
    socket.on('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const named = checkServerIdentity(hostname, certificate);
      const chain = socket.authorizationError as unknown;
      const code = chain instanceof Error && 'code' in chain ? String(chain.code) : String(chain ?? '');
      end({
        reached: true,
        validFromMs: Date.parse(certificate.valid_from),
        validToMs: Date.parse(certificate.valid_to),
        nameFault: named === undefined ? '' : named.message,
        chainFault: code === 'ERR_TLS_CERT_ALTNAME_INVALID' || timeFaults.includes(code) ? '' : code,
      });
    });
  });
}
