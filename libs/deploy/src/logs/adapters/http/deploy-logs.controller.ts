import { Controller, Get, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  EVENT_STREAM_HEADERS,
  Fails,
  FollowErrors,
  HttpErrors,
  LogOrStream,
  RequireUser,
  streamAsked,
  UuidParam,
  type AuthenticatedUser,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeployId, PlacementId } from '../../../contract.js';
import { DeployErrors } from '../../../deploys/domain/deploy.errors.js';
import { FollowDeploy } from '../live/follow-deploy.js';
import { ReadReplicaLog } from '../postgres/read-replica-log.query.js';
import { DeployLogReplyDto, DeployLogQuery } from './deploy-logs.dto.js';
import './deploy-log-stream.js';

/** Approximate limit of the text in one JSON reply. */
const REPLY_BYTES = 256 * 1024;
const STREAM_EXAMPLE = [
  'event: status\ndata: {"status":"running","placement_id":"0197a3c2-…","state":"running","place":"rig-7"}',
  'event: log\nid: 0197a3c2-…:6\ndata: {"placement_id":"0197a3c2-…","offset":0,"text":"hello\\n"}',
].join('\n\n');

@ApiTags('Deploy')
@RequireUser('deploy')
@Controller('api/deploy/jobs/:id')
export class DeployLogsController {
  constructor(
    private readonly log: ReadReplicaLog,
    private readonly following: FollowDeploy,
  ) {}

  /**
   * Reads the log of a replica. With `Accept: text/event-stream` it is a live stream of `log` and `status` events,
   * through all runs of the replica until the deploy is over.
   */
  @Get('logs')
  @Fails(
    DeployErrors.deploy_not_found,
    DeployErrors.placement_not_found,
    FollowErrors.too_many_followers,
    HttpErrors.overloaded,
  )
  @LogOrStream(DeployLogReplyDto, 'DeployLogEvent', STREAM_EXAMPLE)
  async getDeployLog(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() query: DeployLogQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeployLogReplyDto | StreamableFile> {
    const own = { deployId: id as DeployId, userId };
    const streamed = streamAsked(request);
    if (!streamed) return this.read(own, query);
    const stream = await this.following.open({
      ...own,
      replica: query.replica,
      offset: query.after,
      ...streamed,
    });
    reply.headers(EVENT_STREAM_HEADERS);
    return new StreamableFile(stream);
  }

  private async read(
    { deployId, userId }: { deployId: DeployId; userId: AuthenticatedUser['userId'] },
    { replica, placement_id, after, limit }: DeployLogQuery,
  ): Promise<DeployLogReplyDto> {
    const asked = placement_id?.toLowerCase() as PlacementId | undefined;
    const { over, run } = await this.log.view(deployId, userId, replica, asked);
    if (!run) return { ok: true, placement_id: null, first_offset: 0, logs: [], next_offset: 0, complete: over };
    const pieces = await this.log.pieces(run.id, after, limit, REPLY_BYTES);
    const last = pieces.at(-1);
    // Bytes that were dropped are skipped.
    const next = last ? last.offset + Buffer.byteLength(last.text) : Math.max(after, run.logFirst);
    return {
      ok: true,
      placement_id: run.id,
      first_offset: run.logFirst,
      logs: pieces.map((piece) => ({ ...piece, at: piece.at.toISOString() })),
      next_offset: next,
      complete: run.state === 'ended' && next >= run.logBytes,
    };
  }
}
