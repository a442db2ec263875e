/** Set by scripts/bundle-agent.mjs; absent when the agent runs from the repository. */
declare const AGENT_VERSION: string | undefined;

/** The release of an installed agent; null in the repository. */
export const VERSION: string | null = typeof AGENT_VERSION === 'undefined' ? null : AGENT_VERSION;

/** Tells the market which version asks. */
export const USER_AGENT = `compute-market-agent${VERSION === null ? '' : `/${VERSION}`}`;

/** How the owner starts this agent, for usage texts. */
export const PROGRAM = VERSION === null ? 'npm run agent --' : 'compute-market-agent';

/** What installs a missing sandbox; completes a sentence. */
export const INSTALL_SANDBOX =
  VERSION === null
    ? 'run `npm run setup:sandbox` as root'
    : "install your system's package `bubblewrap`, or run the installer again, as root";
