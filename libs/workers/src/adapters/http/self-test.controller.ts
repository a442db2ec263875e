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
import type { AskedRound } from '../../domain/self-test-rounds.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { SelfTestRepository } from '../../ports/self-test-repository.js';
import { RequestSelfTest } from '../../use-cases/request-self-test.js';
import { RunSelfTest } from '../../use-cases/run-self-test.js';
import { toHardwareDto } from './hardware.dto.js';
import { SelfTestResultDto, toMeasurements } from './self-test-result.dto.js';
import {
  HardwareReplyDto,
  NetworkProbeDto,
  NetworkProbeReplyDto,
  StartedSelfTestReplyDto,
  SelfTestReplyDto,
  SelfTestRoundReplyDto,
  AnswerSelfTestRoundDto,
  type SelfTestRoundDto,
} from './self-test.dto.js';

/** Maximum calls per test that measure the network: a few megabytes each way. */
const MAX_PROBES = 8;

/** The self-test by which a device shows its hardware: in steps, each with the work of the one before. */
@ApiTags('Worker')
@Controller('api/worker')
export class SelfTestController {
  constructor(
    private readonly tests: SelfTestRepository,
    private readonly requestTest: RequestSelfTest,
    private readonly runTest: RunSelfTest,
  ) {}

  /** Asks one of your devices to test its hardware. Its agent does so when nothing runs on the device. */
  @Post('devices/:id/self-test')
  @HttpCode(200)
  @RequireUser('worker')
  @Idempotent()
  @Fails(WorkersErrors.token_not_found, WorkersErrors.token_revoked, WorkersErrors.self_test_too_soon)
  async requestSelfTest(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<HardwareReplyDto> {
    const deviceId = id as DeviceId;
    await this.requestTest.execute({ deviceId, ownerId: user.userId });
    return { ok: true, hardware: await this.hardware(deviceId) };
  }

  /** This device's test result, and whether it should test itself now. */
  @Get('self-test')
  @RequireDevice()
  async getSelfTest(@CurrentDevice() { deviceId }: AuthenticatedDevice): Promise<SelfTestReplyDto> {
    const { hardware, due } = await this.runTest.status(deviceId);
    return { ok: true, due, hardware: toHardwareDto(hardware) };
  }

  /** Begins a self-test and ends an unfinished one. The whole test may take three minutes. */
  @Post('self-test/begin')
  @HttpCode(200)
  @RequireDevice()
  @Fails(WorkersErrors.hardware_unknown, WorkersErrors.self_test_too_soon)
  async startSelfTest(@CurrentDevice() { deviceId }: AuthenticatedDevice): Promise<StartedSelfTestReplyDto> {
    const { testId, round } = await this.runTest.begin(deviceId);
    return { ok: true, test_id: testId, round: toRound(round) };
  }

  /** Takes the work of one round. The service times it by its own clock and recomputes parts at random. */
  @Post('self-test/round')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @RequireDevice()
  @Fails(WorkersErrors.self_test_over)
  async answerSelfTestRound(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Body() body: AnswerSelfTestRoundDto,
  ): Promise<SelfTestRoundReplyDto> {
    const chains = body.chains.map((ends) => Buffer.from(ends, 'base64'));
    const round = await this.runTest.takeRound({ deviceId, testId: body.test_id, number: body.number, chains });
    return { ok: true, round: round && toRound(round), hardware: await this.hardware(deviceId) };
  }

  /** Takes and gives text, so that the device can measure its network; at most 8 times per test. */
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

  /** Takes the device's other measurements when no round is left, and answers the verdict. */
  @Post('self-test')
  @HttpCode(200)
  @RequireDevice()
  @Fails(WorkersErrors.self_test_over)
  async completeSelfTest(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Body() body: SelfTestResultDto,
  ): Promise<HardwareReplyDto> {
    await this.runTest.finish(deviceId, body.test_id, toMeasurements(body));
    return { ok: true, hardware: await this.hardware(deviceId) };
  }

  private async hardware(deviceId: DeviceId): Promise<HardwareReplyDto['hardware']> {
    return toHardwareDto((await this.runTest.status(deviceId)).hardware);
  }
}

function toRound({ number, seed, chains, maxSegments, seconds }: AskedRound): SelfTestRoundDto {
  return { number, seed, chains, max_segments: maxSegments, seconds, steps: WORK.stepsPerSegment };
}
