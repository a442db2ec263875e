import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { ExpireFiles } from '../../use-cases/expire-files.js';

@Injectable()
export class FilesTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly expire: ExpireFiles,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'expire files', everyMs: 10_000, run: () => this.expire.execute() });
  }
}
