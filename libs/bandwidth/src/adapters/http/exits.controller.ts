import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros, toMicros } from '@app/kernel';
import {
  CurrentDevice,
  CurrentUser,
  OkDto,
  PageQuery,
  RequireDevice,
  RequireUser,
  type AuthenticatedDevice,
  type AuthenticatedUser,
} from '@app/platform';
import { BandwidthOptions } from '../../bandwidth.options.js';
import { toBytes, toGigabytes } from '../../domain/bytes.js';
import { OfferExit, RENEW_S } from '../../use-cases/offer-exit.js';
import { ExitCountries } from '../postgres/exit-countries.query.js';
import { ListExits } from '../postgres/list-exits.query.js';
import { ExitCountryListDto, ExitGrantReplyDto, ExitListDto, OfferExitDto } from './exits.dto.js';

/** Devices that buyers' connections leave through. */
@ApiTags('Bandwidth')
@Controller('api/bandwidth/exits')
export class ExitsController {
  constructor(
    private readonly offering: OfferExit,
    private readonly exits: ListExits,
    private readonly countries: ExitCountries,
    private readonly options: BandwidthOptions,
  ) {}

  /** Makes the device an exit for sessions, or renews that; the agent repeats it every `renew_s` seconds. */
  @Post()
  @HttpCode(200)
  @RequireDevice()
  async offerExit(
    @CurrentDevice() device: AuthenticatedDevice,
    @Body() body: OfferExitDto,
  ): Promise<ExitGrantReplyDto> {
    const { gateways, ticket, carriedBytesMonth } = await this.offering.execute({
      deviceId: device.deviceId,
      ownerId: device.ownerId,
      country: body.country ?? null,
      minPricePerGbMicros: toMicros(body.min_price_per_gb ?? 0),
      maxBytesMonth: body.max_gb_month === undefined ? null : toBytes(body.max_gb_month),
    });
    return {
      ok: true,
      gateways: gateways.map(({ host, port, certificateSha256 }) => ({
        host,
        port,
        certificate_sha256: certificateSha256,
      })),
      ticket,
      renew_s: RENEW_S,
      carried_gb_month: toGigabytes(carriedBytesMonth),
    };
  }

  /** Stops using the device as an exit; a repeat returns the same. */
  @Post('stop')
  @HttpCode(200)
  @RequireDevice()
  async stopExit(@CurrentDevice() device: AuthenticatedDevice): Promise<OkDto> {
    await this.offering.stop(device.deviceId);
    return { ok: true };
  }

  /** Where exits are now, and what they ask. */
  @Get('countries')
  @RequireUser('bandwidth')
  async listExitCountries(): Promise<ExitCountryListDto> {
    const min_price_per_gb = fromMicros(this.options.minPricePerGbMicros);
    return { ok: true, min_price_per_gb, countries: await this.countries.execute() };
  }

  /** Lists your devices that share their connection, newest first, with this month's traffic and earnings. */
  @Get()
  @RequireUser('bandwidth')
  async listExits(@CurrentUser() user: AuthenticatedUser, @Query() query: PageQuery): Promise<ExitListDto> {
    return { ok: true, ...(await this.exits.execute(user.userId, query)) };
  }
}
