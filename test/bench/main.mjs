// `npm run bench [section …]`: measures the product beside its limits and keeps the table in docs/benchmarks.md.
import { cpus, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { assistant } from './assistant.mjs';
import { connect, people } from './fixtures.mjs';
import { heartbeats, jobs, list, login, prepare, startAgain } from './sections.mjs';
import { startProduct } from './server.mjs';

const sections = { list, jobs, heartbeats, login, start: startAgain, assistant };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}

const product = await startProduct();
const rows = [];
try {
  const client = await connect(product.databaseUrl);
  client.on('error', () => undefined);
  const buyers = await people(product.url, 50);
  const context = { product, client, buyers, owner: await prepare({ client, buyers, product }) };
  for (const name of asked.length > 0 ? asked : Object.keys(sections)) {
    console.log(`measuring: ${name} …`);
    for (const measured of await sections[name](context)) {
      rows.push(measured);
      console.log(`  ${format(measured).join(' | ')}`);
    }
  }
  await client.end().catch(() => undefined);
} finally {
  await product.dispose();
}

const table = render(rows);
console.log(`\n${table}`);
if (asked.length === 0) keep(table);

function format({ what, value, limit, ratio, target, ok, note }) {
  return [what, value, limit, ratio === null ? '' : ratio.toFixed(2), target, ok ? 'met' : 'MISSED', note];
}

function render(measured) {
  const header = ['what', 'measured', 'limit in the same run', 'ratio', 'target', '', 'note'];
  const lines = [header, header.map(() => '---'), ...measured.map(format)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the table between the marks; what people wrote around it stays. */
function keep(table) {
  const file = 'docs/benchmarks.md';
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const marked = `<!-- spine -->\n${machine}\n\n${table}\n<!-- /spine -->`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/<!-- spine -->[\s\S]*<!-- \/spine -->/, () => marked),
  );
}
