import { Module } from '@nestjs/common';
import { OutputsTasks } from './adapters/background/outputs.tasks.js';
import { JobArtifactsController } from './adapters/http/job-artifacts.controller.js';
import { JobOutputController } from './adapters/http/job-output.controller.js';
import { FollowJob } from './adapters/live/follow-job.js';
import { JobFollowers } from './adapters/live/job-followers.js';
import { ListArtifacts } from './adapters/postgres/list-artifacts.query.js';
import { ReadLog } from './adapters/postgres/read-log.query.js';
import { TypeormOutputRepository } from './adapters/postgres/typeorm-output-repository.js';
import { OutputRepository } from './ports/output-repository.js';
import { OutputWatch } from './ports/output-watch.js';
import { ReceiveArtifact } from './use-cases/receive-artifact.js';
import { ReportOutput } from './use-cases/report-output.js';
import { SweepArtifacts } from './use-cases/sweep-artifacts.js';

/** What attempts leave behind: logs, progress and artifacts. */
@Module({
  controllers: [JobOutputController, JobArtifactsController],
  providers: [
    { provide: OutputRepository, useClass: TypeormOutputRepository },
    JobFollowers,
    { provide: OutputWatch, useExisting: JobFollowers },
    FollowJob,
    ListArtifacts,
    OutputsTasks,
    ReadLog,
    ReceiveArtifact,
    ReportOutput,
    SweepArtifacts,
  ],
})
export class OutputsModule {}
