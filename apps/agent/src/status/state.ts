import * as z from 'zod';

const amounts = z.object({ coin: z.number(), usd: z.number() });
export type Amounts = z.infer<typeof amounts>;

/** What a running agent does. Strangers' texts in it are printable. */
export const agentState = z.object({
  connected: z.boolean(),
  /** Why the market can't be reached; absent while it can. */
  trouble: z.string().optional(),
  lastContactAt: z.iso.datetime(),
  jobs: z.array(
    z.object({
      attemptId: z.string(),
      title: z.string(),
      /** 0 to 100; absent: its program told none. */
      percent: z.number().optional(),
      message: z.string().optional(),
      since: z.iso.datetime(),
    }),
  ),
  replicas: z.array(
    z.object({
      name: z.string(),
      replica: z.number(),
      revision: z.number(),
      state: z.enum(['starting', 'running']),
      since: z.iso.datetime(),
    }),
  ),
  /** Ended jobs whose outcome the market doesn't have yet. */
  unsent: z.number(),
  /** Jobs that are over since the agent's start. */
  over: z.number(),
  /** Since 00:00 UTC; absent: not known. */
  earnedToday: amounts.optional(),
});
export type AgentState = z.infer<typeof agentState>;
export type JobState = AgentState['jobs'][number];
export type ReplicaState = AgentState['replicas'][number];
