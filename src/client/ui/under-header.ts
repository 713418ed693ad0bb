import { createContext, type ReactNode } from 'react';

/** What the frame shows under every screen's header: the offline strip. */
export const UnderHeader = createContext<ReactNode>(null);
