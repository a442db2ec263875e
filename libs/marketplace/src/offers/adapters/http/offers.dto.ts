import { ApiProperty } from '@nestjs/swagger';
import { MAX_AMOUNT } from '@app/kernel';
import {
  IsAmount,
  IsGpuModel,
  Optional,
  PageQuery,
  QueryFlag,
  QueryNumber,
  PageDto,
  CountField,
  QueryChoice,
} from '@app/platform';
import { IsBoolean, IsInt, IsNumber, Max, Min } from 'class-validator';
import { OFFER_SORTS, type OfferSort } from '../../domain/offers-board.js';

export class OffersQuery extends PageQuery {
  /** Only GPUs of this model, by whole words: "A100" finds "NVIDIA A100-SXM4-80GB". */
  @ApiProperty({ example: 'A100' })
  @Optional()
  @IsGpuModel()
  gpu_model?: string;

  /** `true`: only devices with a GPU; `false`: only devices without. */
  @ApiProperty({ type: Boolean, example: true })
  @Optional()
  @QueryFlag()
  @IsBoolean()
  gpu?: boolean;

  /** Least memory of a GPU, in GB. */
  @ApiProperty({ example: 16 })
  @Optional()
  @QueryNumber()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(10_000)
  min_gpu_memory_gb?: number;

  /** Only kinds with at least one device that takes this price, in USD per hour, or less. */
  @Optional()
  @QueryNumber()
  @IsAmount({ max: MAX_AMOUNT })
  max_price_usd?: number;

  /** `true`: only kinds with at least one free device. */
  @ApiProperty({ type: Boolean, example: true })
  @Optional()
  @QueryFlag()
  @IsBoolean()
  free?: boolean;

  /** `true`: count and price only devices whose measured hardware matches what they report. */
  @ApiProperty({ type: Boolean, example: false })
  @Optional()
  @QueryFlag()
  @IsBoolean()
  verified?: boolean;

  /** Order of the list: the most devices, the least price, the most reliable, the most memory first. A `cursor` belongs to its order. */
  @QueryChoice('OfferSort', OFFER_SORTS, 'most_devices')
  sort: OfferSort = 'most_devices';
}

export class SpreadDto {
  /** @example 8 */
  min!: number;

  /** With an even number of values, the lower of the middle two. @example 16 */
  median!: number;

  /** @example 64 */
  max!: number;
}

/** Without `x-decimals`: `SpreadDto` has the same names, and by names the Python SDK knows amounts (docs/adr/0039). */
export class PriceRangeDto {
  /** @example 0.25 */
  min!: number;

  /** With an even number of values, the lower of the middle two. @example 0.4 */
  median!: number;

  /** @example 1.2 */
  max!: number;
}

export class OfferReliabilityDto {
  /** How likely a device of this kind finishes what it starts, from 0 to 1, by a sample; null while too little is known. */
  @ApiProperty({ type: Number, nullable: true, example: 0.97 })
  median!: number | null;
}

export class OfferDto {
  /** Model as most of these devices report it; empty: no GPU, or one without a name. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  gpu_model!: string;

  /** Memory of one GPU, in whole GB; 0 while unknown. @example 24 */
  gpu_memory_gb!: number;

  /** Devices that are online. @example 12 */
  @CountField()
  devices_online!: number;

  /** Those on which no job runs. @example 7 */
  @CountField()
  devices_free!: number;

  /** @example 16 */
  @CountField()
  gpus_online!: number;

  /** @example 9 */
  @CountField()
  gpus_free!: number;

  /** Devices whose hardware was measured and is what they say. @example 3 */
  @CountField()
  verified!: number;

  /** What a job must pay per hour, the platform's fee included, for an owner to take it; 0: any price. */
  price_usd_per_hr!: PriceRangeDto;

  /** The same in coins. */
  price_coin_per_hr!: PriceRangeDto;

  /** Of a device; 0 while unknown. */
  cpu_cores!: SpreadDto;

  /** Of a device, in GB; 0 while unknown. */
  ram_gb!: SpreadDto;

  reliability!: OfferReliabilityDto;
}

export class OfferListDto extends PageDto {
  offers!: OfferDto[];
}

export class PricesQuery extends PageQuery {
  /** Only GPUs of this model, by whole words; absent: all, and devices without a GPU. */
  @ApiProperty({ example: 'RTX 4090' })
  @Optional()
  @IsGpuModel()
  gpu_model?: string;

  /** Days back from today (UTC), today included. */
  @ApiProperty({ type: 'integer', example: 30, default: 30 })
  @Optional()
  @QueryNumber()
  @IsInt()
  @Min(1)
  @Max(365)
  days: number = 30;
}

export class DayPriceDto {
  /** UTC. */
  @ApiProperty({ format: 'date', example: '2026-11-21' })
  day!: string;

  /** Empty: devices without a GPU. */
  @ApiProperty({ example: 'NVIDIA GeForce RTX 4090' })
  gpu_model!: string;

  /** Jobs completed on it that day. @example 42 */
  @CountField()
  jobs!: number;

  /** What they paid per hour and GPU, fee included; per hour where there is no GPU. */
  price_coin_per_hr!: PriceRangeDto;

  /** The same in dollars, at the value of a coin now. */
  price_usd_per_hr!: PriceRangeDto;
}

export class PriceListDto extends PageDto {
  /** Newest day first. A day on which fewer than three buyers had jobs done on a model is left out. */
  prices!: DayPriceDto[];
}
