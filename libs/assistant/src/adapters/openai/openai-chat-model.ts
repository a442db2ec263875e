import { ChatModel } from '../../ports/chat-model.js';
import type { ChatReply, ChatRequest } from '../../ports/chat-model.js';
import { chatMessages } from './chat-prompt.js';
import type { CompletionRequest, OpenAiEndpoint } from './openai-endpoint.js';

/** A reply of some hundred words, in any of the four languages. */
const MAX_REPLY_TOKENS = 1024;

/** A language model behind an OpenAI-compatible endpoint. */
export class OpenAiChatModel extends ChatModel {
  constructor(
    private readonly endpoint: OpenAiEndpoint,
    readonly model: string,
  ) {
    super();
  }

  async reply(request: ChatRequest, signal: AbortSignal): Promise<ChatReply> {
    return { reply: await this.endpoint.complete(this.completion(request), signal), model: this.model };
  }

  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<string> {
    return this.endpoint.stream(this.completion(request), signal);
  }

  private completion(request: ChatRequest): CompletionRequest {
    return { model: this.model, messages: chatMessages(request), max_tokens: MAX_REPLY_TOKENS, temperature: 0.3 };
  }
}
