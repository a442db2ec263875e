import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Fails, KeepRawBody, OkDto, rawBodyOf } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import { PaymentErrors } from '../../domain/payment.errors.js';
import { HandleProviderEvents } from '../../use-cases/handle-provider-events.js';

/** Receives the payment provider's events. */
@ApiTags('Wallet')
@Controller('api/wallet/webhooks')
export class PaymentWebhooksController {
  constructor(private readonly events: HandleProviderEvents) {}

  /** For the payment provider only: accepts an event that it signed, once. */
  @Post('stripe')
  @HttpCode(200)
  @KeepRawBody()
  @ApiHeader({
    name: 'Stripe-Signature',
    required: false,
    description: "The provider's signature of the body; required.",
    schema: { type: 'string', maxLength: 2000 },
  })
  @Fails(PaymentErrors.bad_signature, PaymentErrors.payments_not_configured)
  async receivePaymentEvent(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<OkDto> {
    await this.events.receive(rawBodyOf(request), signature);
    return { ok: true };
  }
}
