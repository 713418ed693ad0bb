import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A room that a later version opens: its name, and what will be there, in one sentence that promises nothing else. */
export type ComingPage = { title: MessageDescriptor; text: MessageDescriptor };

export const comingPages: Record<string, ComingPage> = {
  '/Infomation': { title: msg`Personal information`, text: msg`Your picture, your name and your account will be kept here.` },
  '/Setname': { title: msg`Real name`, text: msg`You will enter your name here, once.` },
  '/Setsex': { title: msg`Sex`, text: msg`You will say here how we may address you, or that you would rather not.` },
  '/SetLoginPassword': { title: msg`Login password`, text: msg`You will change the password that you log in with here.` },
};

/** For an address that the table does not know: nothing is claimed about it. */
export const unnamedPage: ComingPage = { title: msg`Not open yet`, text: msg`This room opens with a later version.` };
