import { Body, Controller, HttpCode, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { fromMicros } from '@app/kernel';
import {
  asDomainError,
  BodyLimit,
  clientGone,
  CurrentUser,
  EVENT_STREAM_HEADERS,
  EventStream,
  Fails,
  IdempotentByHand,
  LARGEST_BODY_KIB,
  Once,
  OptionalUser,
  prefersStream,
  refTo,
  serverEvent,
  streamDescription,
  toProblem,
  withHeartbeats,
  type AuthenticatedUser,
  type OnceRunner,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AssistantErrors } from '../../../domain/assistant.errors.js';
import { AnswerChat, type ChatAnswer, type ChatInput } from '../../use-cases/answer-chat.js';
import type { Action } from '../../domain/actions.js';
import { AskAssistantDto, ChatReplyDto, type ChatActionDto } from './chat.dto.js';
import './chat-stream.js';

const EVENT_STREAM = 'text/event-stream';
const STREAM_EXAMPLE = [
  'event: delta\ndata: {"text":"Create a worker token "}',
  'event: delta\ndata: {"text":"and start the agent."}',
  'event: done\ndata: {"reply":"Create a worker token and start the agent.","sources":[],"actions":[],"model":"embedded-retrieval-v1","coin_reward":0}',
].join('\n\n');

/** Questions about the service, the caller's account and good deeds. */
@ApiTags('Assistant')
@ApiExtraModels(ChatReplyDto)
@Controller('api/assistant')
export class ChatController {
  constructor(private readonly answering: AnswerChat) {}

  /**
   * Answers a message, from the caller's own account too if a token is sent. An API key needs the scope `account:read`
   * for that. With `Accept: text/event-stream` the reply comes in `delta` events, then `done` with the whole of it; an
   * `error` event holds a problem document, and what came before it is not the whole reply. Nothing is sent before all of
   * the reply was checked; comments keep the connection until then. A repeat with the same
   * `Idempotency-Key` gets the reply of the first in one piece, as JSON or as a stream, whichever it accepts.
   */
  @Post('chat')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @OptionalUser('assistant')
  @IdempotentByHand()
  @Fails(AssistantErrors.reply_interrupted)
  @ApiOkResponse({
    description: streamDescription('The reply, or its stream:', STREAM_EXAMPLE),
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ChatReplyDto) } },
      [EVENT_STREAM]: { schema: refTo('AssistantEvent') },
    },
  })
  async askAssistant(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Body() body: AskAssistantDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Once() once: OnceRunner,
  ): Promise<ChatReplyDto | StreamableFile> {
    const input = toInput(user, body);
    if (!prefersStream(request.headers.accept))
      return once.slowly(async () => toReply(await this.answering.execute(input, clientGone(reply))));
    const letGo = once.hold();
    try {
      const earlier = await once.earlier<KeptReply>();
      const pieces = earlier ? () => replayed(earlier) : await this.replies(input, once);
      reply.headers(EVENT_STREAM_HEADERS);
      return new StreamableFile(
        new EventStream((gone) => withHeartbeats(events(pieces(gone), request))).once('close', letGo),
      );
    } catch (error) {
      letGo();
      throw error;
    }
  }

  /** Stores the whole reply before sending it. */
  private async replies(input: ChatInput, once: OnceRunner): Promise<(gone: AbortSignal) => AsyncGenerator<Piece>> {
    const pieces = await this.answering.stream(input);
    return async function* (gone) {
      for await (const piece of pieces(gone))
        yield 'delta' in piece ? piece : { reply: await once(() => Promise.resolve(toReply(piece.answer))) };
    };
  }
}

/** Replies that an earlier version kept for their idempotency key have no sources or actions. */
type KeptReply = Omit<ChatReplyDto, 'sources' | 'actions'> & Partial<Pick<ChatReplyDto, 'sources' | 'actions'>>;

function toData({ reply, sources = [], actions = [], model, coin_reward }: KeptReply) {
  return { reply, sources, actions, model, coin_reward };
}

type Piece = { delta: string } | { reply: KeptReply };

async function* replayed(reply: KeptReply): AsyncGenerator<Piece> {
  yield { delta: reply.reply };
  yield { reply };
}

function toInput(user: AuthenticatedUser | undefined, body: AskAssistantDto): ChatInput {
  const { message, history = [], mode = 'chat', location, weather, page } = body;
  const hearsOfAccount = user?.apiKey?.scopes.has('account:read') ?? true;
  return { userId: user?.userId ?? null, hearsOfAccount, message, history, mode, location, weather, page };
}

function toReply({ reply, sources, actions, model, rewardMicros }: ChatAnswer): ChatReplyDto {
  const coin_reward = fromMicros(rewardMicros);
  return { ok: true, reply, sources: [...sources], actions: actions.map(toAction), model, coin_reward };
}

const toAction = ({ type, label, request, subject, value, page }: Action): ChatActionDto => ({
  type,
  label,
  request,
  id: subject?.id ?? null,
  value,
  page,
});

/** A stream that has begun can't become another status: its failure is an event, and nothing follows it. */
async function* events(pieces: AsyncGenerator<Piece>, { id, log }: FastifyRequest): AsyncGenerator<string, void> {
  try {
    for await (const piece of pieces) {
      yield 'delta' in piece
        ? serverEvent({ event: 'delta', data: { text: piece.delta } })
        : serverEvent({ event: 'done', data: toData(piece.reply) });
    }
  } catch (error) {
    const known = asDomainError(error);
    if (known === null) log.error({ err: error }, 'a stream failed');
    yield serverEvent({ event: 'error', data: { problem: toProblem(known, id) } });
  }
}
