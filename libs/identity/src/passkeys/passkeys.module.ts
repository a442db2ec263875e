import { Global, Module } from '@nestjs/common';
import { PasskeyLogInController } from './adapters/http/passkey-log-in.controller.js';
import { PasskeysController } from './adapters/http/passkeys.controller.js';
import { TypeormPasskeyRepository } from './adapters/postgres/typeorm-passkey-repository.js';
import { SealedChallenges } from './adapters/webauthn/sealed-challenges.js';
import { SimpleWebauthnCeremonies } from './adapters/webauthn/simple-webauthn-ceremonies.js';
import { Challenges } from './ports/challenges.js';
import { PasskeyCeremonies } from './ports/passkey-ceremonies.js';
import { PasskeyRepository } from './ports/passkey-repository.js';
import { AddPasskey } from './use-cases/add-passkey.js';
import { CheckPasskey } from './use-cases/check-passkey.js';
import { LogInWithPasskey } from './use-cases/log-in-with-passkey.js';
import { RemovePasskey } from './use-cases/remove-passkey.js';

/** Signing in without a password, by a key that never leaves the user's device or password manager (ADR 43). */
@Global()
@Module({
  controllers: [PasskeysController, PasskeyLogInController],
  providers: [
    { provide: Challenges, useClass: SealedChallenges },
    { provide: PasskeyCeremonies, useClass: SimpleWebauthnCeremonies },
    { provide: PasskeyRepository, useClass: TypeormPasskeyRepository },
    AddPasskey,
    CheckPasskey,
    LogInWithPasskey,
    RemovePasskey,
  ],
  exports: [PasskeyRepository],
})
export class PasskeysModule {}
