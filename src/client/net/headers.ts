import { plainAccept } from '#contract/envelope.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { currentSession, type StoredSession } from '../device/session.ts';

let language: LanguageCode = 'en_us';

/** The language of the header `lang`; i18n sets it. */
export function setWireLanguage(code: LanguageCode): void {
  language = code;
}

export const wireLanguage = (): LanguageCode => language;

/** The headers of every request. The token is opaque ASCII: `btoa` is its base64. */
export function wireHeaders(session: Pick<StoredSession, 'token' | 'tokensso'> | null = currentSession()): Record<string, string> {
  const headers: Record<string, string> = { accept: plainAccept, lang: language };
  if (session?.token) headers.token = btoa(session.token);
  if (session?.tokensso) headers.tokensso = session.tokensso;
  return headers;
}
