/** Whether this browser can be notified now: iPhones and iPads only once the app is on the home screen. */
export const supportsPush = (): boolean =>
  'Notification' in globalThis && 'PushManager' in globalThis && navigator.serviceWorker !== undefined;

/** What the member has told the browser; `denied` where there is nothing to ask. */
export const pushPermission = (): NotificationPermission => (supportsPush() ? Notification.permission : 'denied');
