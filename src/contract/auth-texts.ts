/** The two texts by which old clients recognise the end of a session (checklist T3). Apart from the refusals, which no client loads. */
export const authTexts: readonly string[] = ['鉴权错误', 'xác thực lỗi'];
