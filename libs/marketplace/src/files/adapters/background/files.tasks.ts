import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { RemoveFile } from '../../use-cases/remove-file.js';

@Injectable()
export class FilesTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly removing: RemoveFile,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'expire files', everyMs: 10_000, run: () => this.removing.idle() });
  }
}
