import { expect, test } from 'vitest';
import { kindOfPhone } from './install.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  ['Safari on an iPhone', `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Chrome on an iPhone', `${iphone} CriOS/130.0 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  ['Firefox on an iPhone', `${iphone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios-other'],
  ['Safari on an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5, 'ios'],
  ['Safari on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 0, 'none'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 5, 'none'],
])('%s: %s (O21)', (_name, agent, touchPoints, kind) => expect(kindOfPhone(agent, touchPoints)).toBe(kind));
