import type { EarnedToday } from './earned-today.js';
import type { AgentState } from './state.js';

const EVERY_MS = 1_000;

/** Once a second, brings the state of the agent to where its owner looks. */
export class LiveStatus {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly agent: { readonly state: AgentState },
    private readonly earned: EarnedToday,
    private readonly places: Array<{ show(state: AgentState): void }>,
  ) {}

  get state(): AgentState {
    return { ...this.agent.state, earnedToday: this.earned.amounts };
  }

  start(): void {
    this.timer = setInterval(() => this.look(), EVERY_MS);
    this.look();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { state } = this;
    this.earned.follow(state.over);
    for (const place of this.places) place.show(state);
  }
}
