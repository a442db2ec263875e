import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { Act } from '../cli.js';
import { usage } from '../errors.js';
import { Transfers } from '../run/transfers.js';
import { Requests } from './shapes.js';

export function addFiles(program: Command, act: Act): void {
  const files = program.command('files').description('Files that your jobs can read.');
  new Requests(files, act)
    .list('list', '/api/files', 'files', ['sha256', 'size_bytes', 'name', 'in_use', 'expires_at'], true)
    .description('Your files, newest first.');
  files
    .command('upload <file...>')
    .description('Upload files: prints the SHA-256 of each.')
    .action(
      act(async (cli, names: string[]) => {
        const wrong = names.find((file) => !statSync(file, { throwIfNoEntry: false })?.isFile());
        if (wrong !== undefined) throw usage(`There is no file ${wrong}.`);
        const stored = await new Transfers(cli).uploadInputs(names.map((file) => ({ file, path: file })));
        cli.out.list(stored, ['sha256', 'path']);
      }),
    );
  files
    .command('download <sha256>')
    .description('Download one of them.')
    .requiredOption('-o, --output <file>', 'where to write it')
    .action(
      act(async (cli, sha256: string, { output }: { output: string }) => {
        await new Transfers(cli).saveFile(sha256, output);
        cli.out.done({ path: output }, `Saved ${output}.`);
      }),
    );
  files
    .command('delete <sha256>')
    .description('Delete one of them.')
    .action(
      act(async (cli, sha256: string) => {
        const reply = await cli.market.request('delete', '/api/files/{sha256}', { path: { sha256 } });
        cli.out.done(reply, 'Deleted.');
      }),
    );
}
