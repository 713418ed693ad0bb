/** The two texts on which clients of the old kind end a session (checklist T3). Apart from the refusals, whose messages no phone needs. */
export const authTexts: readonly string[] = ['鉴权错误', 'xác thực lỗi'];
