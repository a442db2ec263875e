// `npm run docs:tape`: runs the demo and records its terminal as docs/media/demo.svg, an animation without scripts, beside the
// picture that the demo's job rendered.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [COLUMNS, ROWS, LINE, CHARACTER] = [112, 30, 18, 7.8];
/** No pause of the recording is longer; the last screen stays this long before it starts again. */
const [LONGEST_PAUSE_S, END_S] = [1.2, 6];
/** Mail addresses of a run, ids and paths of the machine are nobody's business, and would change with each recording. */
const SHORTER = [[/\/tmp\/[\w./-]+/g, '/tmp/…']];

process.chdir(root);
await build();
mkdirSync('docs/media', { recursive: true });
writeFileSync('docs/media/demo.svg', animation(await record(process.execPath, ['scripts/demo.mjs'])));
copyFileSync('demo-output/picture.png', 'docs/media/picture.png');

/** Lines and the seconds after which they came. */
async function record(command, args) {
  const lines = [{ at: 0, text: '$ npm run demo' }];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let [last, clock, rest] = [performance.now(), 0, ''];
  child.stdout.on('data', (chunk) => {
    const now = performance.now();
    clock += Math.min((now - last) / 1000, LONGEST_PAUSE_S);
    last = now;
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const text of parts)
      lines.push({ at: clock, text: SHORTER.reduce((line, [from, to]) => line.replace(from, to), text) });
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The demo ended with ${code}`);
  return lines;
}

/** All lines on one sheet that scrolls up, each appearing at its time. */
function animation(lines) {
  const total = lines.at(-1).at + END_S;
  const percent = (at) => `${((at / total) * 100).toFixed(2)}%`;
  const scrolls = lines.flatMap(({ at }, n) =>
    n < ROWS ? [] : [`${percent(at)} { transform: translateY(${-(n - ROWS + 1) * LINE}px) }`],
  );
  const shown = lines.map(({ at }, n) => `.l${n} { animation-delay: ${at.toFixed(2)}s }`);
  const texts = lines.map(
    ({ text }, n) => `<text class="l l${n}" x="12" y="${(n + 1) * LINE + 8}">${escaped(text.slice(0, COLUMNS))}</text>`,
  );
  const [width, height] = [Math.ceil(COLUMNS * CHARACTER) + 24, ROWS * LINE + 24];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>npm run demo</title>
<style>
text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #d6deeb; white-space: pre }
.l { opacity: 0; animation: show 0.01s linear forwards }
@keyframes show { to { opacity: 1 } }
.sheet { animation: scroll ${total.toFixed(2)}s step-end forwards }
@keyframes scroll { ${scrolls.join(' ')} }
${shown.join('\n')}
</style>
<rect width="100%" height="100%" rx="8" fill="#011627"/>
<svg width="${width}" height="${height - 8}"><g class="sheet">
${texts.join('\n')}
</g></svg>
</svg>
`;
}

function escaped(text) {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]).replaceAll('\t', '    ');
}
