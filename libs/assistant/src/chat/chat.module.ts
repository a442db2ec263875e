import { Module } from '@nestjs/common';
import { OpenAiEndpoint } from '../adapters/openai/openai-endpoint.js';
import { AssistantOptions } from '../assistant.options.js';
import { RewardsModule } from '../rewards/rewards.module.js';
import { EmbeddedChatModel } from './adapters/embedded/embedded-chat-model.js';
import { ChatController } from './adapters/http/chat.controller.js';
import { builtKnowledge } from './adapters/knowledge/indexed-knowledge.js';
import { OpenAiChatModel } from './adapters/openai/openai-chat-model.js';
import { ChatModels } from './ports/chat-model.js';
import { Knowledge } from './ports/knowledge.js';
import { AnswerChat } from './use-cases/answer-chat.js';

/** Answers to questions; needs `AccountFactsSource` of the app. */
@Module({
  imports: [RewardsModule],
  controllers: [ChatController],
  providers: [
    { provide: ChatModels, useFactory: modelsOf, inject: [AssistantOptions, Knowledge] },
    { provide: Knowledge, useFactory: builtKnowledge },
    AnswerChat,
  ],
})
export class ChatModule {}

function modelsOf({ endpoint, help, rewards }: AssistantOptions, knowledge: Knowledge): ChatModels {
  const embedded = new EmbeddedChatModel({ ...help, rewards }, knowledge);
  if (endpoint === null) return new ChatModels([embedded]);
  const model = new OpenAiChatModel(new OpenAiEndpoint(endpoint), endpoint.chatModel, embedded, knowledge);
  return new ChatModels([model, embedded]);
}
