import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type Currency, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { DeployId, DeployType, QuoteId } from '../../contract.js';
import { DeployOptions } from '../../deploy.options.js';
import { checkRegistry, contentOf, type AskedContent } from '../domain/content.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import { sizeOf, totalMicros, type AskedSize, type DeploySize } from '../domain/order.js';
import { gpuHourMicros } from '../../deploys/domain/pricing.js';
import { checkQuote } from '../domain/quote.js';
import { amount, count } from '../domain/words.js';
import { DeployRepository } from '../../deploys/ports/deploy-repository.js';
import { QuoteRepository } from '../ports/quote-repository.js';

export interface OrderDeployInput {
  userId: UserId;
  name: string;
  jobType: DeployType;
  size: AskedSize;
  content: AskedContent;
  port: number | null;
  autoRenew: boolean;
  /** The API key that asks for it. */
  keyId: string | null;
  minHealthyS: number;
  quoteId: QuoteId | null;
}

export interface OrderedDeploy {
  deployId: DeployId;
  size: DeploySize;
  heldMicros: bigint;
  currency: Currency;
}

/** Holds the price of a deploy and queues it; schedulers do the rest. */
@Injectable()
export class OrderDeploy {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deploys: DeployRepository,
    private readonly quotes: QuoteRepository,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly options: DeployOptions,
  ) {}

  execute(input: OrderDeployInput): Promise<OrderedDeploy> {
    const { images, executor, clusterRegistries } = this.options;
    const content = contentOf(input.jobType, input.content, images, executor !== 'devices');
    checkRegistry(input.content, executor, clusterRegistries);
    return this.unitOfWork.run(async () => {
      const deployId = newId<DeployId>();
      const { size, gpuHour } = await this.price(input, deployId);
      const heldMicros = totalMicros(size, gpuHour);
      const { gpuCount, ...terms } = size;
      const { userId: ownerId, name, jobType, autoRenew, keyId, minHealthyS } = input;
      await this.deploys.insert(
        {
          deployId,
          ownerId,
          name,
          jobType,
          autoRenew,
          minHealthyS,
          ...terms,
          gpuHourMicros: gpuHour,
          heldMicros,
          keyId,
          executor,
          port: input.port ?? images[jobType].port ?? null,
        },
        { ...content, gpuCount, copyOf: null },
      );
      await this.ledger.hold({ type: 'deploy', id: deployId }, ownerId, size.currency, heldMicros, name);
      await this.deploys.addEvent(deployId, { type: 'created', message: ordered(size, heldMicros), revision: 1 });
      return { deployId, size, heldMicros, currency: size.currency };
    });
  }

  private async price({ userId, size: asked, quoteId }: OrderDeployInput, deployId: DeployId) {
    if (quoteId === null) {
      const size = sizeOf(asked);
      const { gpuPricesUsdMicros, coinUsdMicros } = this.options;
      return { size, gpuHour: gpuHourMicros(size.gpuModel, size.currency, gpuPricesUsdMicros, coinUsdMicros) };
    }
    const quote = await this.quotes.lock(quoteId, userId);
    if (!quote) throw DeployErrors.quote_not_found();
    checkQuote(quote, asked, this.clock.now());
    await this.quotes.use(quoteId, deployId);
    return { size: quote.size, gpuHour: quote.gpuHourMicros };
  }
}

const ordered = ({ replicas, durationHrs, currency }: DeploySize, heldMicros: bigint): string =>
  `Ordered: ${count(replicas, 'replica')} for ${count(durationHrs, 'hour')}; ${amount(heldMicros, currency)} held`;
