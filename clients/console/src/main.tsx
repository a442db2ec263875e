import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './app/queries.js';
import { nameMissingParts } from './app/releases.js';
import { router } from './app/router.js';
import { startTheme } from './app/theme.js';
import { language, setLanguage } from './text/language.js';
import './ui/base.css';

startTheme();
setLanguage(language());
nameMissingParts();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
