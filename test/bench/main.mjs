// `npm run bench [section …]`: measures the product beside its limits and keeps the table in docs/benchmarks.md.
import { cpus, totalmem } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { assistant } from './assistant.mjs';
import { audit } from './audit.mjs';
import { commandLine } from './command-line.mjs';
import { consoled } from './console.mjs';
import { connect, people } from './fixtures.mjs';
import { bandwidth } from './proxy/bandwidth.mjs';
import { growth, growthHeader } from './growth.mjs';
import { hostile } from './hostile.mjs';
import { heartbeats, jobs, list, login, prepare, startAgain } from './sections.mjs';
import { startProduct } from './server.mjs';

const spine = { list, jobs, heartbeats, login, start: startAgain };
/** They take long, and growth's table is of another shape: they run when they are asked for. */
const others = { growth, audit };
const sections = { ...spine, bandwidth, assistant, hostile, cli: commandLine, console: consoled, ...others };
/** The tables of docs/benchmarks.md, by their marks: a table is kept when all of its sections ran. */
const tables = {
  spine: Object.keys(spine),
  bandwidth: ['bandwidth'],
  assistant: ['assistant'],
  hostile: ['hostile'],
  cli: ['cli'],
  console: ['console'],
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are: ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}

const product = await startProduct();
const names = asked.length > 0 ? asked : Object.keys(sections).filter((name) => !(name in others));
const rows = {};
try {
  const client = await connect(product.databaseUrl);
  client.on('error', () => undefined);
  const buyers = await people(product.url, 50);
  const context = { product, client, buyers, owner: await prepare({ client, buyers, product }) };
  for (const name of names) {
    console.log(`measuring: ${name} …`);
    rows[name] = await sections[name](context);
    for (const measured of rows[name]) console.log(`  ${cellsOf(measured).join(' | ')}`);
    keepTableOf(name);
  }
  await client.end().catch(() => undefined);
} finally {
  await product.dispose();
}

const grown = rows.growth;
delete rows.growth;
if (grown) {
  console.log(`\n${grid(growthHeader, grown)}`);
  keep('growth', grid(growthHeader, grown), 'docs/scale.md');
}
const usual = names.filter((name) => name in rows);
if (usual.length > 0) console.log(`\n${render(usual.flatMap((name) => rows[name]))}`);

/** Once the last of a table's sections ran: what comes after it may fail and takes nothing away. */
function keepTableOf(name) {
  const [mark, parts] = Object.entries(tables).find(([, parts]) => parts.includes(name)) ?? [];
  if (parts?.every((part) => rows[part]?.length > 0)) keep(mark, render(parts.flatMap((part) => rows[part])));
}

/** Sections with a table of their own shape answer cells. */
function cellsOf(measured) {
  return Array.isArray(measured) ? measured : format(measured);
}

function format({ what, value, limit, ratio, target, ok, note }) {
  return [
    what,
    value,
    limit,
    ratio === null ? '' : ratio.toFixed(2),
    target,
    ok === null ? '' : ok ? 'met' : 'MISSED',
    note,
  ];
}

function render(measured) {
  const header = ['what', 'measured', 'limit in the same run', 'ratio', 'target', '', 'note'];
  return grid(header, measured.map(format));
}

function grid(header, cells) {
  const lines = [header, header.map(() => '---'), ...cells];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the table between the marks; what people wrote around it stays. */
function keep(mark, table, file = 'docs/benchmarks.md') {
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const marked = `<!-- ${mark} -->\n${machine}\n\n${table}\n<!-- /${mark} -->`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`), () => marked),
  );
}
