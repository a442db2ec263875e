import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { registry } from '../metrics/metrics.js';
import { OkDto } from './dto.js';

@ApiTags('Operations')
@Controller()
export class HealthController {
  constructor(private readonly database: Database) {}

  /** The process answers. */
  @Get('health/live')
  live(): OkDto {
    return { ok: true };
  }

  /** The process can do its work: the database answers. 503 otherwise. */
  @Get('health/ready')
  async ready(): Promise<OkDto> {
    await this.database.query('SELECT 1');
    return { ok: true };
  }

  @Get('metrics')
  @Header('Content-Type', registry.contentType)
  @ApiExcludeEndpoint()
  metrics(): Promise<string> {
    return registry.metrics();
  }
}
