// What is typed in a terminal: npm scripts, operators' commands, and the settings of the agent.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run backup   # what it does`, as in code blocks of the pages. */
const COMMENTED = /^(npm (?:run )?[\w:]+)(?: -- \S+)? +# (.+)$/gm;
const AGENT = 'npm run agent';

export async function commandPassages(root, sections) {
  return [...scripts(root, sections), ...(await adminCommands()), ...(await agentSettings())];
}

function scripts(root, sections) {
  const { scripts: named } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const comments = new Map();
  for (const block of sections.flatMap(({ code }) => code))
    for (const [, command, comment] of block.matchAll(COMMENTED))
      if (!comments.has(command)) comments.set(command, comment);
  const sentences = sections.flatMap(({ parts, rows }) => [
    ...parts,
    ...rows.map((row) => row.map(([, cell]) => cell).join(': ')),
  ]);
  return Object.keys(named).map((name) => {
    const command = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
    const about = comments.get(command) ?? sentences.find((text) => text.includes(`\`${command}`)) ?? '';
    return {
      title: command,
      path: command,
      text: about === '' ? `\`${command}\`.` : `\`${command}\`: ${about}`,
      names: [command],
    };
  });
}

async function adminCommands() {
  const { COMMANDS } = await import('../../dist/apps/admin/src/run-admin.js');
  return COMMANDS.map(({ name, usage, about }) => {
    const command = `npm run admin -- ${name}`;
    return { title: command, path: command, text: `\`${`${command} ${usage}`.trim()}\`: ${about}.`, names: [command] };
  });
}

async function agentSettings() {
  const { SETTINGS } = await import('../../dist/apps/agent/src/settings.js');
  return Object.entries(SETTINGS).map(([key, { env, argument, help }]) => {
    const flag = `--${key.replaceAll('_', '-')}`;
    const usage = argument === undefined ? flag : `${flag} ${argument}`;
    const text = `\`${AGENT} -- ${usage}\` (\`${key}\` in its file, \`${env}\`): ${help}.`;
    return { title: `${AGENT} -- ${flag}`, path: `${AGENT} -- ${flag}`, text, names: [flag, key, env] };
  });
}
