import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { PATIENCE_MS } from './patience.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  context: BrowserContext;
  page: Page;
  /** What the browser complained about, each with its URL: script errors, refusals of the content security policy, failed loads. */
  complaints: string[];
  close(): Promise<void>;
}

/** A Chromium with a profile of its own. */
export async function openBrowser({ javaScriptEnabled = true } = {}): Promise<Browser> {
  if (!existsSync(CHROMIUM))
    throw new Error(
      `${CHROMIUM} is missing: run \`npm run setup:sandbox\` (Debian's package chromium), or set CHROMIUM`,
    );
  const profile = mkdtempSync(join(tmpdir(), 'marketplace-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    timeout: PATIENCE_MS,
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 1000 },
    javaScriptEnabled,
    locale: 'en-US',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  // Of all tabs.
  context.on('console', (message) => {
    const where = message.location().url;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${where}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Who leaves a page of the console ends what it was asking the API for.
    if (why !== 'net::ERR_ABORTED' || !/^\/(api|auth|app)\//.test(new URL(request.url()).pathname))
      complaints.push(`${request.url()}: ${why}`);
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, page, complaints, close };
}
