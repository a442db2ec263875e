import { Module } from '@nestjs/common';
import { FilesTasks } from './adapters/background/files.tasks.js';
import { FilesController } from './adapters/http/files.controller.js';
import { JobInputsController } from './adapters/http/job-inputs.controller.js';
import { ListFiles } from './adapters/postgres/list-files.query.js';
import { TypeormFileRepository } from './adapters/postgres/typeorm-file-repository.js';
import { FileRepository } from './ports/file-repository.js';
import { ReceiveFile } from './use-cases/receive-file.js';
import { RemoveFile } from './use-cases/remove-file.js';

/** What users sent for their jobs to read. */
@Module({
  controllers: [FilesController, JobInputsController],
  providers: [
    { provide: FileRepository, useClass: TypeormFileRepository },
    FilesTasks,
    ListFiles,
    ReceiveFile,
    RemoveFile,
  ],
  exports: [FileRepository, RemoveFile],
})
export class FilesModule {}
