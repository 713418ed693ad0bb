/** The offer to put Foyer on the home screen (checklist O21). */
export type Install = {
  /** `prompt`: the browser asks; `ios`: Share, then Add to Home Screen; `ios-other`: open it in Safari first. */
  kind: 'none' | 'prompt' | 'ios' | 'ios-other';
  /** Opens the browser's own question (kind `prompt`). */
  install(): Promise<void>;
  /** For good. */
  dismiss(): void;
};

export function useInstall(): Install {
  return { kind: 'none', install: async () => undefined, dismiss: () => undefined };
}
