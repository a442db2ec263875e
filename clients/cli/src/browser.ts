import { spawn } from 'node:child_process';

/** Opens it if a browser can be there; false: there is none to try. The address never passes a shell. */
export function openBrowser(url: string, env: Record<string, string | undefined>): boolean {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false;
  const command = browserOf(env);
  if (!command) return false;
  const [program, ...args] = command;
  // A machine without it answers by an event; the address is printed anyway.
  spawn(program!, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
  return true;
}

function browserOf(env: Record<string, string | undefined>): string[] | undefined {
  if (env.BROWSER) return [env.BROWSER];
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
