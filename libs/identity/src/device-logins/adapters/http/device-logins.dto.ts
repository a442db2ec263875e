import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsName, OkDto, Optional } from '@app/platform';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { CreateApiKeyDto } from '../../../keys/adapters/http/api-keys.dto.js';

export class AskDeviceLoginDto extends PickType(CreateApiKeyDto, ['scopes', 'daily_cap_coin', 'daily_cap_usd']) {
  /** Name of the program; the person sees it. */
  @ApiProperty({ example: 'market CLI' })
  @IsName(30)
  client!: string;

  /** Name of the machine it runs on. The key is called `client on hostname`. */
  @ApiProperty({ example: 'ada-laptop' })
  @Optional()
  @IsName(64)
  hostname?: string;
}

export class DeviceLoginDto extends OkDto {
  /** Secret of the program, for `POST /auth/device/token`. Keep it in memory. */
  @ApiProperty({ example: 'dc_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4' })
  device_code!: string;

  /** What the person types; dashes, spaces and case don't matter. */
  @ApiProperty({ example: 'WDJB-MJHT' })
  user_code!: string;

  /** The page where the person types it. */
  @ApiProperty({ example: 'https://market.example/device' })
  verification_uri!: string;

  /** The same page with the code in it, to open in a browser. */
  @ApiProperty({ example: 'https://market.example/device?code=WDJB-MJHT' })
  verification_uri_complete!: string;

  /** Seconds until both codes expire. */
  @ApiProperty({ type: 'integer', example: 600 })
  expires_in!: number;

  /** Seconds between two polls. */
  @ApiProperty({ type: 'integer', example: 3 })
  interval!: number;
}

export class PollDeviceLoginDto {
  /** Of the reply of `POST /auth/device`. */
  @ApiProperty({ example: 'dc_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4' })
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  device_code!: string;
}
