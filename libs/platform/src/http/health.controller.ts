import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { registry } from '../metrics/metrics.js';
import { OkDto } from './dto.js';
import { HttpErrors } from './http.errors.js';
import { Readiness } from './readiness.js';

@ApiTags('Operations')
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  /** The process answers. */
  @Get('health/live')
  checkLiveness(): OkDto {
    return { ok: true };
  }

  /**
   * Everything this server offers can be used: the database answers, and the gateway that `npm start` runs is ready, so
   * a proxy session can be bought and a replica's port reached at once. An API by itself (`npm run api`, and those of
   * `npm run cluster`) reports only its own state: gateways come and go beside it. 503 otherwise.
   */
  @Get('health/ready')
  async checkReadiness(): Promise<OkDto> {
    await this.database.query('SELECT 1');
    const missing = this.readiness.parts.find((part) => !part.isServing());
    if (missing) throw HttpErrors.starting(`${missing.name} is not ready yet.`);
    return { ok: true };
  }

  @Get('metrics')
  @Header('Content-Type', registry.contentType)
  @ApiExcludeEndpoint()
  metrics(): Promise<string> {
    return registry.metrics();
  }
}
