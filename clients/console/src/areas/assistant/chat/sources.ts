import type { ChatReply } from '@compute-market/sdk';

type Source = ChatReply['sources'][number];

/** The reply without the line that lists its sources: they are shown as links below it. */
export function withoutSources(reply: string, sources: readonly Source[]): string {
  const paths = sources.map(({ path }) => path).join(', ');
  const at = reply.lastIndexOf('\n\n');
  const last = reply.slice(at + 2);
  return paths !== '' && at >= 0 && last.endsWith(paths) && last.length < paths.length + 40
    ? reply.slice(0, at)
    : reply;
}

/** Where one can read a source: error codes have a page, endpoints the description of the API; null: it is a page of the repository. */
export function sourceHref(path: string): string | null {
  const error = /^GET \/errors\/(\w+)$/.exec(path);
  if (error) return `/errors/${error[1]}`;
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD) \//.test(path) ? '/docs' : null;
}
