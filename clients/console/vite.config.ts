import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run console:dev` finds the service. */
const SERVICE = process.env['MARKET_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  base: '/app/',
  resolve: { alias: { '@compute-market/sdk': here('../sdk/src/index.ts') } },
  build: {
    outDir: here('../../dist/public/app'),
    // scripts/build-clients.mjs keeps the assets of the build before, for tabs that are open during a release.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    // A strict content security policy refuses `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      onLog(level, log, report) {
        // React's directives for servers mean nothing in a page.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: {
    port: 5173,
    // The page's origin must be the service's own, or it refuses the session's cookie.
    proxy: Object.fromEntries(
      ['/api', '/auth', '/errors', '/docs'].map((path) => [
        path,
        { target: SERVICE, changeOrigin: true, headers: { origin: SERVICE } },
      ]),
    ),
  },
});
