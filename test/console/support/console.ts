import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { openBrowser, type Browser } from '../../support/browser.js';
import type { Person } from '../../support/client.js';

export type Theme = 'light' | 'dark';

/** The console in a browser of its own, in English, with nothing to complain about. */
export class Console {
  private constructor(
    readonly browser: Browser,
    readonly url: string,
  ) {}

  static async open(url: string): Promise<Console> {
    return new Console(await openBrowser(), url);
  }

  get page(): Page {
    return this.browser.page;
  }

  /** What the browser complained about so far. */
  get complaints(): string[] {
    return this.browser.complaints;
  }

  async goto(path: string, page: Page = this.page): Promise<void> {
    await page.goto(`${this.url}/app${path}`);
    await settled(page);
  }

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>, page: Page = this.page): Promise<void> {
    await page.goto(`${this.url}/app/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('main#page h1').waitFor();
  }

  /** Of this page and those that come. */
  async theme(theme: Theme): Promise<void> {
    await this.page.evaluate(
      `localStorage.setItem('market.theme', '${theme}'); document.documentElement.dataset.theme = '${theme}'`,
    );
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** The page has its title, and nothing on it is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  // Not by `waitForFunction` with a text: the policy forbids to evaluate that.
  await page.locator(':not([data-example]) > [role=status] > [aria-hidden]').first().waitFor({ state: 'detached' });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: Array<{ id: string; help: string; nodes: Array<{ target: unknown[]; failureSummary?: string }> }>;
}

/** What axe-core finds wrong on the page, each with its element; evaluated, because the policy refuses an added script. */
export async function accessibilityOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
}
