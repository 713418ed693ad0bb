import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ClubRouter } from '../routes/router.ts';
import { Clock } from '../ui/now.ts';

/** The root component. */
export const App = ({ router, clock }: { router: ClubRouter; clock: () => number }) => (
  <StrictMode>
    <Clock value={clock}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Clock>
  </StrictMode>
);
