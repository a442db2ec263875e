import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DeviceId } from '@app/kernel';
import { WORK } from '@app/kernel/work-proof';
import {
  BodyLimit,
  CurrentDevice,
  CurrentUser,
  Fails,
  Idempotent,
  LARGEST_BODY_KIB,
  RequireDevice,
  RequireUser,
  UuidParam,
  type AuthenticatedDevice,
  type AuthenticatedUser,
} from '@app/platform';
import type { AskedRound } from '../../domain/self-test/rounds.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { SelfTests } from '../../ports/self-tests.js';
import { AskSelfTest } from '../../use-cases/self-test/ask-self-test.js';
import { BeginSelfTest } from '../../use-cases/self-test/begin-self-test.js';
import { FinishSelfTest } from '../../use-cases/self-test/finish-self-test.js';
import { ReadHardware } from '../../use-cases/self-test/read-hardware.js';
import { TakeRound } from '../../use-cases/self-test/take-round.js';
import { toMeasurements } from './measurements.js';
import {
  HardwareReplyDto,
  NetworkProbeDto,
  NetworkProbeReplyDto,
  SelfTestBegunDto,
  SelfTestDueDto,
  SelfTestNextDto,
  SelfTestResultDto,
  SelfTestRoundDto,
  type RoundDto,
} from './self-test.dto.js';
import { toHardware } from './to-hardware.js';

/** Calls per test that measure the network: a few megabytes each way at most. */
const MAX_PROBES = 8;

/** How a device shows what it has: in steps, each with the work of the one before. */
@ApiTags('Worker')
@Controller('api/worker')
export class SelfTestController {
  constructor(
    private readonly tests: SelfTests,
    private readonly ask: AskSelfTest,
    private readonly begin: BeginSelfTest,
    private readonly rounds: TakeRound,
    private readonly finish: FinishSelfTest,
    private readonly hardware: ReadHardware,
  ) {}

  /** Asks one of your devices to test its hardware; its agent does so when nothing runs on it. */
  @Post('devices/:id/self-test')
  @HttpCode(200)
  @RequireUser('worker')
  @Idempotent()
  @Fails(WorkersErrors.token_not_found, WorkersErrors.token_revoked, WorkersErrors.self_test_too_soon)
  async askSelfTest(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<HardwareReplyDto> {
    const deviceId = id as DeviceId;
    await this.ask.execute({ deviceId, ownerId: user.userId });
    return { ok: true, hardware: await this.standing(deviceId) };
  }

  /** How this device stands, and whether it should test itself. */
  @Get('self-test')
  @RequireDevice()
  async readSelfTest(@CurrentDevice() { deviceId }: AuthenticatedDevice): Promise<SelfTestDueDto> {
    const { hardware, due } = await this.hardware.execute(deviceId);
    return { ok: true, due, hardware: toHardware(hardware) };
  }

  /** Begins a self-test; one that was not finished is over. The clock runs: three minutes for all of it. */
  @Post('self-test/begin')
  @HttpCode(200)
  @RequireDevice()
  @Fails(WorkersErrors.hardware_unknown, WorkersErrors.self_test_too_soon)
  async beginSelfTest(@CurrentDevice() { deviceId }: AuthenticatedDevice): Promise<SelfTestBegunDto> {
    const { testId, round } = await this.begin.execute({ deviceId });
    return { ok: true, test_id: testId, round: toRound(round) };
  }

  /** The work of one round. The service recomputes parts of it that it draws now, and times it by its own clock. */
  @Post('self-test/round')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @RequireDevice()
  @Fails(WorkersErrors.self_test_over)
  async takeSelfTestRound(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Body() body: SelfTestRoundDto,
  ): Promise<SelfTestNextDto> {
    const chains = body.chains.map((ends) => Buffer.from(ends, 'base64'));
    const round = await this.rounds.execute({ deviceId, testId: body.test_id, number: body.number, chains });
    return { ok: true, round: round && toRound(round), hardware: await this.standing(deviceId) };
  }

  /** Takes text and gives some, so that the device can measure its way to this service; a few times per test. */
  @Post('self-test/network')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @RequireDevice()
  @Fails(WorkersErrors.self_test_over)
  async probeNetwork(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Body() { test_id: testId, answer = 0 }: NetworkProbeDto,
  ): Promise<NetworkProbeReplyDto> {
    if (!(await this.tests.countCall(deviceId, testId, MAX_PROBES))) throw WorkersErrors.self_test_over();
    return {
      ok: true,
      text: randomBytes(Math.ceil(answer / 2))
        .toString('hex')
        .slice(0, answer),
    };
  }

  /** What the device measured besides, when no round is left; answers the verdict. */
  @Post('self-test')
  @HttpCode(200)
  @RequireDevice()
  @Fails(WorkersErrors.self_test_over)
  async finishSelfTest(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Body() body: SelfTestResultDto,
  ): Promise<HardwareReplyDto> {
    await this.finish.execute({ deviceId, testId: body.test_id, found: toMeasurements(body) });
    return { ok: true, hardware: await this.standing(deviceId) };
  }

  private async standing(deviceId: DeviceId): Promise<HardwareReplyDto['hardware']> {
    return toHardware((await this.hardware.execute(deviceId)).hardware);
  }
}

function toRound({ number, seed, chains, maxSegments, seconds }: AskedRound): RoundDto {
  return { number, seed, chains, max_segments: maxSegments, seconds, steps: WORK.stepsPerSegment };
}
