import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { OkDto } from '@app/platform';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { ManageApiKeys } from '../../use-cases/manage-api-keys.js';

export class RevokeByKeyDto {
  /** The key itself. */
  @ApiProperty({ example: 'mk_3q2-7wMZ0Y7mX8n1Qk5vJ4sT6uV9bC2dE0fG1hI3jK4' })
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  key!: string;
}

/** For whoever holds a key: its program that logs out, or somebody who found it (RFC 7009). */
@ApiTags('Auth')
@Controller('auth/api-keys')
export class RevocationController {
  constructor(private readonly keys: ManageApiKeys) {}

  /** Revokes the API key in the body, without other credentials. A key that is unknown or revoked gets the same answer. */
  @Post('revoke')
  @HttpCode(200)
  async revokeByKey(@Body() { key }: RevokeByKeyDto): Promise<OkDto> {
    await this.keys.revokeSecret(key);
    return { ok: true };
  }
}
