/** Whether this browser has passkeys at this address: they belong to a host's name, never to an address in digits. */
export const supportsPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(globalThis.location.hostname);
