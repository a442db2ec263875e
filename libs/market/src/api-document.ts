import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeApi, loadConfig } from '@app/platform';
import { MarketModule } from './market.module.js';
import { API_VERSION } from './serve-api.js';

/** Stands for the settings that a service must have; nothing connects or signs here. */
const UNUSED = { DATABASE_URL: 'postgres://unused', JWT_SECRET: 'unused'.repeat(6) };

/** The OpenAPI document of a service with default settings. Instantiates nothing, so it needs no database. */
export async function apiDocument(): Promise<OpenAPIObject> {
  const module = MarketModule.forRoot(loadConfig(UNUSED), 'openapi');
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  return describeApi(app, { version: API_VERSION });
}
