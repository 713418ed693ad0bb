import { expect, test } from 'vitest';
import { RefusedError } from './errors.ts';

test.each([
  [401, 'auth', 'xác thực lỗi', true],
  [401, 'auth', 'a text of tomorrow', true],
  [401, '', '鉴权错误', true],
  [403, '', 'xác thực lỗi', true],
  [401, '', 'Your card ends in 鉴权错误', false],
  [401, '', 'xác thực lỗi.', false],
  [401, 'balance_too_low', '鉴权错误', false],
  [403, 'login_wrong', 'Username or password is wrong', false],
  [401, '', '', false],
])('code %d, reason "%s", message "%s" ends the session: %s (T3, Q12)', (code, reason, message, ends) => {
  expect(new RefusedError(code, reason, message).endsSession).toBe(ends);
});
