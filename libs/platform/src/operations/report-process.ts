import {
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnModuleInit,
} from '@nestjs/common';
import { BackgroundTasks } from '../background/background-tasks.js';
import { Database } from '../database/database.js';
import { keepReporting, ownProcess } from './own-process.js';

export abstract class ProcessOptions {
  abstract readonly kind: string;
  abstract readonly version: string;
}

/** Lists this process for operators. */
@Injectable()
class ReportProcess implements OnModuleInit, BeforeApplicationShutdown {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
    private readonly options: ProcessOptions,
  ) {}

  onModuleInit(): void {
    const { kind, version } = this.options;
    this.stop = keepReporting((text, values) => this.database.query(text, values), ownProcess(kind, version));
    const run = async () => void (await this.database.query(FORGET));
    this.tasks.register({ name: 'forget processes', everyMs: 3_600_000, run });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}

/** Those that died, after a day. */
const FORGET = `DELETE FROM platform.process WHERE last_seen_at < now() - interval '1 day'`;

@Module({})
export class ReportProcessModule {
  static forRoot(options: ProcessOptions): DynamicModule {
    return {
      module: ReportProcessModule,
      providers: [{ provide: ProcessOptions, useValue: options }, ReportProcess],
    };
  }
}
