import type { Person, Reply } from '../../support/client.js';

export interface Upload {
  file?: Buffer;
  fields?: Record<string, string>;
  user?: Person;
  headers?: Record<string, string>;
}

/** Sends a form as a browser does. */
export async function analyze(url: string, { file, fields = {}, user, headers }: Upload): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'photo.jpg');
  return sendForm(url, form, { ...(user && { Authorization: `Bearer ${user.token}` }), ...headers });
}

export async function sendForm(url: string, form: FormData, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${url}/api/assistant/analyze-image`, { method: 'POST', body: form, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
