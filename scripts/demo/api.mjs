// The service as any HTTP client sees it.

export function api(url) {
  async function call(method, path, { token, body, headers, raw } = {}) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) {
      const problem = await response.json();
      throw new Error(`${method} ${path} answered ${response.status} ${problem.code}: ${problem.detail}`);
    }
    return raw ? Buffer.from(await response.arrayBuffer()) : response.json();
  }
  return { call };
}

/** Follows a stream of server-sent events until the server ends it. */
export async function follow(url, path, token, onEvent) {
  const response = await fetch(url + path, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  let buffer = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    buffer += decoder.decode(chunk, { stream: true });
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop();
    for (const block of blocks) dispatch(block, onEvent);
  }
}

function dispatch(block, onEvent) {
  const field = (name) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
      .join('\n');
  const data = field('data');
  if (data) onEvent({ event: field('event') || 'message', data: JSON.parse(data) });
}
