import type { LanguageCode } from '#contract/languages.ts';
import { tagOf } from '#contract/languages.ts';
import { type SandboxWord, sandboxWords } from '#contract/sandbox-words.ts';
import type { SandboxView } from '../commands/sandbox-payment.ts';
import type { Translate } from '../translate.ts';
import { type Headers, sandboxPageHeaders } from './security-headers.ts';

const style = `:root{color-scheme:light dark;--g:light-dark(#fbf7f1,#14110f);--r:light-dark(#fff,#1f1a17);--i:light-dark(#231a14,#f4ede4);--q:light-dark(#6b5c50,#b9aca0);--b:light-dark(#8a5d0c,#e0b463);--o:light-dark(#fff,#1a1408);--e:light-dark(#8c7b6b,#85776b)}
body{margin:0;min-height:100svh;display:grid;place-items:center;background:var(--g);color:var(--i);font:400 1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:100%;max-width:420px;padding:24px}
h1{margin:0 0 4px;font:600 1.25rem/1.3 "Iowan Old Style",Palatino,Charter,"Noto Serif",Georgia,serif}
p{margin:0;color:var(--q);text-wrap:pretty}
strong{display:block;margin:24px 0;color:var(--i);font-size:2.125rem;line-height:1.2;font-variant-numeric:tabular-nums}
button{display:block;box-sizing:border-box;width:100%;min-height:52px;margin-top:12px;padding:8px 16px;border:1px solid var(--e);border-radius:999px;background:none;color:var(--i);font:inherit;font-weight:600;cursor:pointer}
button:first-of-type{border-color:var(--b);background:var(--b);color:var(--o)}
:focus-visible{outline:2px solid var(--b);outline-offset:3px}
[role=status]{margin-top:24px;padding:16px;border-radius:10px;background:var(--r);color:var(--i)}`;

export const sandboxHeaders: Headers = { ...sandboxPageHeaders(`<style>${style}</style>`), 'cache-control': 'no-store' };

/** The page of one payment. Its texts come from our own catalogues, and its only value is a number. */
export function sandboxPage({ state, amountCents }: SandboxView, translate: Translate, language: LanguageCode): string {
  const points = new Intl.NumberFormat(tagOf(language), { minimumFractionDigits: 2 }).format(amountCents / 100);
  const word = (name: SandboxWord): string => escaped(translate(sandboxWords[name], language, { points }));
  const button = (value: string, name: SandboxWord): string => `<button name="act" value="${value}">${word(name)}</button>`;
  const rest =
    state === 'open'
      ? `<form method="post">${button('confirm', 'confirm')}${button('cancel', 'cancel')}</form>`
      : `<p role="status">${word(state)}</p>`;
  const amount = amountCents > 0 ? `<strong>${word('amount')}</strong>` : '';
  return `<!doctype html><html lang="${tagOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${word('title')}</title><style>${style}</style></head><body><main><h1>${word('title')}</h1><p>${word('plain')}</p>${amount}${rest}</main></body></html>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
