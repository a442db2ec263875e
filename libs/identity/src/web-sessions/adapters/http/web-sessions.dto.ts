import { OmitType } from '@nestjs/swagger';
import { SignedInReplyDto, TokensReplyDto } from '../../../sessions/adapters/http/auth.dto.js';

/** The refresh token is in the cookie. */
export class WebTokensReplyDto extends OmitType(TokensReplyDto, ['refresh_token']) {}

export class WebSignedInReplyDto extends OmitType(SignedInReplyDto, ['refresh_token']) {}
