import type { Provider } from '@nestjs/common';
import { EmbeddedChatModel } from './adapters/embedded/embedded-chat-model.js';
import { OpenAiChatModel } from './adapters/openai/openai-chat-model.js';
import { OpenAiEndpoint } from './adapters/openai/openai-endpoint.js';
import { AssistantOptions } from './assistant.options.js';
import { ChatModels } from './ports/chat-model.js';
import { AnswerChat } from './use-cases/answer-chat.js';

/** Everything about chat; needs `AccountFactsSource` of the app and `ChatRewards` beside it. */
export const chatProviders: Provider[] = [
  {
    provide: ChatModels,
    useFactory: ({ endpoint, help, rewards }: AssistantOptions) => {
      const embedded = new EmbeddedChatModel({ ...help, rewards });
      if (endpoint === null) return new ChatModels([embedded]);
      return new ChatModels([new OpenAiChatModel(new OpenAiEndpoint(endpoint), endpoint.chatModel), embedded]);
    },
    inject: [AssistantOptions],
  },
  AnswerChat,
];
