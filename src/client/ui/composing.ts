import type { KeyboardEvent } from 'react';

/** A key that is the input method's: it chooses, takes or drops the characters being composed (Safari says so only by the code, for the last one). */
export const isComposing = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean => isComposing || keyCode === 229;
