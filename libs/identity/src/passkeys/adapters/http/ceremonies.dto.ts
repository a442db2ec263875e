import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional } from '@app/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { TRANSPORTS, type Transport } from '../../domain/passkey.js';

/** The JSON of WebAuthn Level 3, §5.1.8 to §5.1.10, in its own spelling. We request no extension but accept `credProps`. */

const IsBase64url = (maxLength: number) =>
  applyDecorators(
    IsString(),
    MaxLength(maxLength),
    Matches(/^[A-Za-z0-9_-]+$/, { message: '$property must be base64url' }),
    ApiProperty({ type: String, minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', example: 'dGhlIGJ5dGVz' }),
  );
/** 1023 bytes. */
const IsCredentialId = () => IsBase64url(1_364);
const IsClientData = () => IsBase64url(2_000);

const IsTransports = () =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(TRANSPORTS.length),
    ArrayUnique(),
    IsIn(TRANSPORTS, { each: true }),
    ApiProperty({ enum: TRANSPORTS, enumName: 'AuthenticatorTransport', isArray: true, example: ['internal'] }),
  );

const ATTACHMENTS = ['platform', 'cross-platform'] as const;

class CredentialPropertiesDto {
  @Optional()
  @IsBoolean()
  rk?: boolean;
}

export class ExtensionResultsDto {
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => CredentialPropertiesDto)
  credProps?: CredentialPropertiesDto;
}

class PublicKeyCredentialDto {
  @IsCredentialId()
  id!: string;

  /** The same as `id`. */
  @IsCredentialId()
  rawId!: string;

  @ApiProperty({ enum: ['public-key'] })
  @Equals('public-key')
  type!: 'public-key';

  @ApiProperty({ enum: ATTACHMENTS, enumName: 'AuthenticatorAttachment' })
  @Optional()
  @IsIn(ATTACHMENTS)
  authenticatorAttachment?: (typeof ATTACHMENTS)[number];

  @IsObject()
  @ValidateNested()
  @Type(() => ExtensionResultsDto)
  clientExtensionResults!: ExtensionResultsDto;
}

export class AttestationDto {
  @IsClientData()
  clientDataJSON!: string;

  @IsBase64url(6_000)
  attestationObject!: string;

  @Optional()
  @IsTransports()
  transports?: Transport[];

  /** Not read: it is in `attestationObject`, too, like the next two. */
  @Optional()
  @IsBase64url(4_000)
  authenticatorData?: string;

  @Optional()
  @IsBase64url(2_000)
  publicKey?: string;

  @Optional()
  @IsInt()
  @Min(-65_536)
  @Max(65_536)
  publicKeyAlgorithm?: number;
}

export class CreatedResponseDto extends PublicKeyCredentialDto {
  @IsObject()
  @ValidateNested()
  @Type(() => AttestationDto)
  response!: AttestationDto;
}

export class AssertionDto {
  @IsClientData()
  clientDataJSON!: string;

  @IsBase64url(1_000)
  authenticatorData!: string;

  @IsBase64url(1_000)
  signature!: string;

  /** Always there for a passkey of this market. */
  @Optional()
  @IsBase64url(88)
  userHandle?: string;
}

export class UsedResponseDto extends PublicKeyCredentialDto {
  @IsObject()
  @ValidateNested()
  @Type(() => AssertionDto)
  response!: AssertionDto;
}

export class UsePasskeyDto {
  /** What the browser answered, by `toJSON()`. */
  @IsObject()
  @ValidateNested()
  @Type(() => UsedResponseDto)
  response!: UsedResponseDto;
}

class RelyingPartyDto {
  /** @example market.example */
  id!: string;

  /** @example market.example */
  name!: string;
}

class PasskeyOwnerDto {
  /** Base64url. @example MDE5N2EzYzItN2QxZS03YjYwLTljMWYtNWQxYTJiM2M0ZDVl */
  id!: string;

  /** @example ada@example.com */
  name!: string;

  /** @example ada */
  displayName!: string;
}

class CredentialParametersDto {
  @ApiProperty({ enum: ['public-key'] })
  type!: 'public-key';

  /** COSE. */
  @ApiProperty({ type: 'integer', example: -7 })
  alg!: number;
}

class KnownCredentialDto {
  @ApiProperty({ enum: ['public-key'] })
  type!: 'public-key';

  /** @example dGhlIGJ5dGVz */
  id!: string;

  @ApiProperty({ enum: TRANSPORTS, enumName: 'AuthenticatorTransport', isArray: true, example: ['internal'] })
  transports!: Transport[];
}

class AuthenticatorSelectionDto {
  @ApiProperty({ enum: ['required'] })
  residentKey!: 'required';

  @ApiProperty({ example: true })
  requireResidentKey!: boolean;

  @ApiProperty({ enum: ['required'] })
  userVerification!: 'required';
}

class ChallengeDto {
  /** Good once, for five minutes. Base64url. @example dGhlIGJ5dGVz */
  challenge!: string;

  /** Milliseconds. */
  @ApiProperty({ type: 'integer', example: 300_000 })
  timeout!: number;
}

export class CreationOptionsDto extends ChallengeDto {
  rp!: RelyingPartyDto;

  user!: PasskeyOwnerDto;

  pubKeyCredParams!: CredentialParametersDto[];

  /** The account's passkeys: the same authenticator makes no second one. */
  excludeCredentials!: KnownCredentialDto[];

  authenticatorSelection!: AuthenticatorSelectionDto;

  @ApiProperty({ enum: ['none'] })
  attestation!: 'none';
}

export class RequestOptionsDto extends ChallengeDto {
  /** @example market.example */
  rpId!: string;

  @ApiProperty({ enum: ['required'] })
  userVerification!: 'required';
}

export class SignInOptionsDto extends OkDto {
  /** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
  options!: RequestOptionsDto;
}
