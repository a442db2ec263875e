import { Injectable, Logger } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { AssistantOptions } from '../../assistant.options.js';
import { AssistantErrors } from '../../domain/assistant.errors.js';
import { languageOf } from '../../domain/language.js';
import {
  type Mode,
  ChatModels,
  type ChatReply,
  type ChatRequest,
  type ChatTurn,
  type Source,
} from '../ports/chat-model.js';
import type { Action } from '../domain/actions.js';
import type { Page } from '../domain/page.js';
import { visibleLine, visibleText } from '../../domain/untrusted-text.js';
import { AccountFactsSource, MAX_DETAILS, type AccountDetails, type AccountFacts } from '../ports/account-facts.js';
import { proposeActions } from './propose-actions.js';
import { seen } from './subject.js';
import { RewardFirstWork } from '../../rewards/use-cases/reward-first-work.js';

export interface ChatInput {
  /** Null: an anonymous caller. */
  userId: UserId | null;
  /** Whether the answer may use the caller's account; an API key may lack the permission. */
  hearsOfAccount: boolean;
  message: string;
  /** Earlier turns according to the client, oldest first. */
  history: ChatTurn[];
  mode: Mode;
  location?: string;
  weather?: string;
  /** What the client says its user looks at; its id may be of anything. */
  page?: Page;
}

export interface ChatAnswer extends ChatReply {
  /** What the caller may want to do next, at most MAX_ACTIONS; nothing of it is done here. */
  actions: Action[];
  /** Micro-coins credited to the caller with this answer. */
  rewardMicros: bigint;
}

/** What a stream consists of: pieces of the reply, then the whole answer. */
export type ChatPiece = { delta: string } | { answer: ChatAnswer };

export const MAX_MESSAGE = 4000;
const MAX_LINE = 200;

/** Answers a message with the first model that can, and pays rewards for events that the server saw. */
@Injectable()
export class AnswerChat {
  private readonly logger = new Logger('Assistant');

  constructor(
    private readonly models: ChatModels,
    private readonly facts: AccountFactsSource,
    private readonly rewards: RewardFirstWork,
    private readonly options: AssistantOptions,
  ) {}

  async execute(input: ChatInput, signal: AbortSignal): Promise<ChatAnswer> {
    const request = await this.requestOf(input);
    const reply = await this.replyTo(request, signal);
    const actions = await this.actionsFor(request);
    return { ...reply, actions, rewardMicros: await this.reward(input.userId, request.facts) };
  }

  /** Refuses before the stream begins. Between two pieces it throws `reply_interrupted`. */
  async stream(input: ChatInput): Promise<(signal: AbortSignal) => AsyncGenerator<ChatPiece, void>> {
    const request = await this.requestOf(input);
    return (signal) => this.pieces(input.userId, request, signal);
  }

  private async replyTo(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    for (const model of this.models.inOrder) {
      try {
        return await model.reply(request, signal);
      } catch (error) {
        this.handOver(model.model, error, signal);
      }
    }
    throw AssistantErrors.reply_interrupted();
  }

  private async *pieces(
    userId: UserId | null,
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatPiece, void> {
    for (const model of this.models.inOrder) {
      let reply = '';
      let sources: readonly Source[];
      try {
        sources = yield* deltas(model.stream(request, signal), (delta) => (reply += delta));
      } catch (error) {
        this.handOver(model.model, error, signal);
        // The pieces sent can't be taken back, and another model couldn't continue from there.
        if (reply !== '') throw AssistantErrors.reply_interrupted();
        continue;
      }
      const actions = await this.actionsFor(request);
      const rewardMicros = await this.reward(userId, request.facts);
      yield { answer: { reply, sources, actions, model: model.model, rewardMicros } };
      return;
    }
    throw AssistantErrors.reply_interrupted();
  }

  /** A model failed: the next may try, unless the caller has gone. */
  private handOver(model: string, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) throw AssistantErrors.reply_interrupted();
    this.logger.warn(`${model} could not answer: ${error instanceof Error ? error.message : String(error)}`);
  }

  private async requestOf(input: ChatInput): Promise<ChatRequest> {
    const { coinUsdMicros, platformFeeBps, gpuPricesUsdMicros } = this.options;
    const userId = input.hearsOfAccount ? input.userId : null;
    const { facts, page } = await this.factsOf(userId, input.page);
    return {
      turns: [...input.history, { role: 'user' as const, content: input.message }].map(({ role, content }) => ({
        role,
        content: visibleText(content, MAX_MESSAGE),
      })),
      mode: input.mode,
      lang: languageOf(input.message, input.history.findLast(({ role }) => role === 'user')?.content),
      ...(input.location !== undefined && { location: visibleLine(input.location, MAX_LINE) }),
      ...(input.weather !== undefined && { weather: visibleLine(input.weather, MAX_LINE) }),
      facts,
      ...(page && { page }),
      ...(userId && { details: this.detailsOf(userId) }),
      market: { coinUsdMicros, platformFeeBps, gpuPricesUsdMicros },
    };
  }

  private async factsOf(userId: UserId | null, page: Page | undefined) {
    const facts = userId && (await this.facts.of(userId));
    return page ? seen(page, facts, (type, id) => this.facts.record(userId!, type, id)) : { facts, page };
  }

  /** A reply without proposals is better than none. */
  private async actionsFor(request: ChatRequest): Promise<Action[]> {
    try {
      return await proposeActions(request);
    } catch (error) {
      this.logger.error(`No actions could be proposed: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  }

  private detailsOf(userId: UserId): AccountDetails {
    return {
      ...this.facts.detailsOf(userId),
      rewards: () => this.rewards.recentOf(userId, MAX_DETAILS),
    };
  }

  /** A failed reward doesn't stop the reply; the next reply pays it. */
  private async reward(userId: UserId | null, facts: AccountFacts | null): Promise<bigint> {
    if (userId === null || facts === null) return 0n;
    try {
      return await this.rewards.execute(userId, facts.earnedTodayCoinMicros);
    } catch (error) {
      this.logger.error(`A chat reward could not be paid: ${error instanceof Error ? error.message : String(error)}`);
      return 0n;
    }
  }
}

/** Passes on the pieces of a stream; returns its sources at the end. */
async function* deltas(
  pieces: AsyncGenerator<string, readonly Source[]>,
  hear: (delta: string) => void,
): AsyncGenerator<{ delta: string }, readonly Source[]> {
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return value;
      hear(value);
      yield { delta: value };
    }
  } finally {
    await pieces.return([]);
  }
}
