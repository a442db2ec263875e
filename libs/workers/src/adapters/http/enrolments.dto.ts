import { ApiProperty, PickType } from '@nestjs/swagger';
import { IsName, OkDto, Optional, TimeField } from '@app/platform';
import { Matches } from 'class-validator';
import { CreateWorkerTokenDto } from './tokens.dto.js';

export class CreateEnrolmentDto extends PickType(CreateWorkerTokenDto, ['device_type', 'min_price_usd']) {
  /** Label of the device; default: the machine's host name. */
  @ApiProperty({ example: 'rig-1' })
  @Optional()
  @IsName(100)
  name?: string;
}

export class EnrolmentReplyDto extends OkDto {
  /** Good for one machine. Shown once; we store only its hash. */
  @ApiProperty({ example: '7K2M-9QXD-40TB' })
  code!: string;

  /** 15 minutes from now. */
  @TimeField()
  expires_at!: string;

  /** The line that installs the agent on a Linux machine and enrols it. */
  @ApiProperty({ example: 'curl -fsSL https://market.example.org/install.sh | sudo sh -s -- 7K2M-9QXD-40TB' })
  install_command!: string;
}

/** Any case, with or without dashes; I, L and O are read as digits. */
const CODE = /^(?:[0-9A-Za-z]-?){11}[0-9A-Za-z]$/;

export class EnrolDeviceDto {
  /** From `POST /api/worker/enrolments`. */
  @ApiProperty({ type: String, pattern: CODE.source, maxLength: 23, example: '7K2M-9QXD-40TB' })
  @Matches(CODE, { message: 'code has 12 letters and digits, such as 7K2M-9QXD-40TB' })
  code!: string;

  /** The device's name, unless its owner chose one. */
  @ApiProperty({ example: 'rig-1' })
  @IsName(100)
  hostname!: string;
}
