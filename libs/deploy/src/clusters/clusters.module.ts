import { Module } from '@nestjs/common';
import { LogsModule } from '../logs/logs.module.js';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { ClustersTasks } from './adapters/background/clusters.tasks.js';
import { ClusterReports } from './use-cases/cluster-reports.js';

/** Docker Swarm and Kubernetes as runners of replicas. */
@Module({ imports: [LogsModule, SchedulingModule], providers: [ClusterReports, ClustersTasks] })
export class ClustersModule {}
