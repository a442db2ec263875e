import type { Provider } from '@nestjs/common';
import { EmbeddedChatModel } from './adapters/embedded/embedded-chat-model.js';
import { builtKnowledge } from './adapters/knowledge/built-knowledge.js';
import { OpenAiChatModel } from './adapters/openai/openai-chat-model.js';
import { OpenAiEndpoint } from '../adapters/openai/openai-endpoint.js';
import { AssistantOptions } from '../assistant.options.js';
import { ChatModels } from './ports/chat-model.js';
import { Knowledge } from './ports/knowledge.js';
import { AnswerChat } from './use-cases/answer-chat.js';

/** Everything about chat; needs `AccountFactsSource` of the app and `ChatRewards` beside it. */
export const chatProviders: Provider[] = [
  {
    provide: ChatModels,
    useFactory: ({ endpoint, help, rewards }: AssistantOptions, knowledge: Knowledge) => {
      const embedded = new EmbeddedChatModel({ ...help, rewards }, knowledge);
      if (endpoint === null) return new ChatModels([embedded]);
      const model = new OpenAiChatModel(new OpenAiEndpoint(endpoint), endpoint.chatModel, embedded, knowledge);
      return new ChatModels([model, embedded]);
    },
    inject: [AssistantOptions, Knowledge],
  },
  { provide: Knowledge, useFactory: builtKnowledge },
  AnswerChat,
];
