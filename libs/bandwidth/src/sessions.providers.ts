import type { Provider } from '@nestjs/common';
import { SessionUpkeep } from './adapters/background/session-upkeep.js';
import { ListSessions } from './adapters/postgres/list-sessions.query.js';
import { PostgresSessionRepository } from './adapters/postgres/postgres-session-repository.js';
import { ShowSession } from './adapters/postgres/show-session.query.js';
import { Sessions } from './contract.js';
import { SessionRepository } from './ports/session-repository.js';
import { ActivateSession } from './use-cases/activate-session.js';
import { ChangePassword } from './use-cases/change-password.js';
import { EndSession } from './use-cases/end-session.js';
import { GiveUpSession } from './use-cases/give-up-session.js';
import { OrderSession } from './use-cases/order-session.js';
import { SettleSession } from './use-cases/settle-session.js';
import { TellTopUp } from './use-cases/tell-top-up.js';
import { TidySessions } from './use-cases/tidy-sessions.js';
import { TopUpSession } from './use-cases/top-up-session.js';

/** Sessions from purchase to settlement. */
export const sessionProviders: Provider[] = [
  { provide: SessionRepository, useClass: PostgresSessionRepository },
  ListSessions,
  { provide: Sessions, useExisting: ListSessions },
  ShowSession,
  OrderSession,
  ActivateSession,
  GiveUpSession,
  EndSession,
  SettleSession,
  TopUpSession,
  TellTopUp,
  ChangePassword,
  TidySessions,
  SessionUpkeep,
];
